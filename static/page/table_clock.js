// Instants are told by the table's clock. Where the phone's own is another, the zone is named.
import { all } from "./dom.js";

const { lang } = document.documentElement;

/** @param {Date} when @param {string} [timeZone] */
const clock = (when, timeZone) => when.toLocaleString("en", { timeZone, dateStyle: "short", timeStyle: "short" });

function nameZones() {
  for (const time of all("time[data-zone]", HTMLTimeElement)) {
    const when = new Date(time.dateTime), { zone: timeZone } = time.dataset;
    delete time.dataset.zone;
    if (!timeZone || clock(when, timeZone) === clock(when)) continue;
    const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: "short" }).formatToParts(when);
    time.append(` ${parts.find(({ type }) => type === "timeZoneName")?.value}`);
  }
}

nameZones();
document.addEventListener("renewed", nameZones);
