// Instants are told by the table's clock. Where the phone's own is another, the zone is named.
import { all } from "./dom.js";

const { lang } = document.documentElement;

/** @param {Date} at @param {string} [timeZone] */
const clock = (at, timeZone) => at.toLocaleString("en", { timeZone, dateStyle: "short", timeStyle: "short" });

function nameZones() {
  for (const time of all("time[data-zone]", HTMLTimeElement)) {
    const at = new Date(time.dateTime), { zone: timeZone } = time.dataset;
    delete time.dataset.zone;
    if (!timeZone || clock(at, timeZone) === clock(at)) continue;
    const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: "short" }).formatToParts(at);
    time.append(` ${parts.find(({ type }) => type === "timeZoneName")?.value}`);
  }
}

nameZones();
document.addEventListener("renewed", nameZones);
