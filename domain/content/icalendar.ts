/** An event as calendars of other programs read it. Texts are plain. */
export type CalendarEvent = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly url: string;
  /** Milliseconds since 1970, like the other times. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly changedAt: number;
};

/** Source: RFC 5545, 3.1. Bytes of a line, without its end. */
const MAX_LINE_BYTES = 75;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

const momentOf = (ms: number): string =>
  `${new Date(ms).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

/** A long line continues on the next one, after a space. Source: RFC 5545, 3.1. */
const folded = (line: string): string => {
  let [written, bytes] = ["", 0];
  for (const character of line) {
    const more = bytesOf(character);
    if (bytes + more > MAX_LINE_BYTES) {
      written += "\r\n ";
      bytes = 1;
    }
    written += character;
    bytes += more;
  }
  return written;
};

const eventLines = (event: CalendarEvent, host: string): readonly string[] => [
  "BEGIN:VEVENT",
  `UID:${escaped(event.id)}@${host}`,
  `DTSTAMP:${momentOf(event.changedAt)}`,
  `DTSTART:${momentOf(event.startsAt)}`,
  `DTEND:${momentOf(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.text === "" ? [] : [`DESCRIPTION:${escaped(event.text)}`]),
  ...(event.place === "" ? [] : [`LOCATION:${escaped(event.place)}`]),
  `URL:${event.url}`,
  "END:VEVENT",
];

/** Events as an iCalendar file, for one event or to subscribe to. */
export const writeICalendar = (
  name: string,
  host: string,
  events: readonly CalendarEvent[],
): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Daybook//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, host)),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
