import { formatting, type TemplateCase } from "./template-cases.ts";

const missing = undefined;

export const dateCases: readonly TemplateCase[] = [
  ...formatting("date", [[0, ""]]),
  ...formatting("date ", [[0, ""]]),
  ...formatting("date %", [[0, "%"]]),
  ...formatting("date x%%y", [[0, "x%y"]]),
  ...formatting("date %Q%-d%:z%", [[0, "dz%"]]),
  ...formatting("date:%H:%M", [[0, "19 00"]]),
  ...formatting("date  %Y  %m", [[0, " 1969  12"]]),
  ...formatting("date %F %T", [
    [missing, "1969-12-31 19:00:00"],
    [null, "1969-12-31 19:00:00"],
    [[1], "1969-12-31 19:00:00"],
    [{}, "1969-12-31 19:00:00"],
    [true, "1969-12-31 19:00:00"],
    ["1784636000123", "2026-07-21 08:13:20"],
    ["1784636000123.9", "2026-07-21 08:13:20"],
    ["x", ""],
    ["", ""],
    [-1, "1969-12-31 18:59:59"],
    [1e300, ""],
    [-210866803200000, ""],
    [300000000000000, ""],
  ]),
  ...formatting("date %a %A %b %B %c %C %d %D %e %F", [
    [
      1784636000123,
      "Tue Tuesday Jul July Tue, Jul 21, 2026 8:13:20 AM EDT 20 21 07/21/26 21 2026-07-21",
    ],
  ]),
  ...formatting("date %g %G %h %H %i %I %j %k %l %m %M", [
    [1784636000123, "26 2026 Jul 08 8 08 202  8  8 07 13"],
  ]),
  ...formatting("date %N %p %P %q %r %R %s %S %T", [
    [1784636000123, "123000000 AM am 3 8:13:20 AM 08:13 1784636000 20 08:13:20"],
  ]),
  ...formatting("date %u %U %v %V %w %W %x %X %y %Y %z %Z", [
    [1784636000123, "2 30 21-Jul-2026 30 2 30 07/21/2026 08:13:20 AM 26 2026 -04:00 EDT"],
    [1767330000000, "5 01  2-Jan-2026 01 5 01 01/02/2026 12:00:00 AM 26 2026 -05:00 EST"],
    [-1, "3 01 31-Dec-1969 01 3 01 12/31/1969 06:59:59 PM 69 1969 -05:00 EST"],
  ]),
  ...formatting("date [%n%t]", [[0, "[\n\t]"]]),
];
