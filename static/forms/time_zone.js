// Where a form asks for a time zone and nobody has said one, the browser's own is filled in.
import { all } from "../page/dom.js";

for (const field of all("[name=zone]", HTMLInputElement)) {
  if (!field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
