import { useWebsite } from "#console/app/session.tsx";

const LOCALE = "en-US";
const formats = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  precise: { dateStyle: "medium", timeStyle: "medium" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentFormat = keyof typeof formats;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = (format: MomentFormat, timeZone: string): Intl.DateTimeFormat => {
  const key = `${format} ${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(LOCALE, { ...formats[format], timeZone });
  formatters.set(key, made);
  return made;
};

/** "Nov 21, 2026, 7:31 AM" in the given time zone. */
export const formatMoment = (at: string, timeZone: string, format: MomentFormat = "moment") =>
  formatter(format, timeZone).format(new Date(at));

/** A moment in the website's time zone; hovering shows the zone and the universal time. */
export const Moment = ({
  at,
  format = "moment",
}: {
  readonly at: string | null;
  readonly format?: MomentFormat;
}) => {
  const { timeZone } = useWebsite();
  if (at === null) return <span aria-hidden="true">–</span>;
  return (
    <time dateTime={at} title={`${timeZone} · ${at}`} className="db-number">
      {formatMoment(at, timeZone, format)}
    </time>
  );
};
