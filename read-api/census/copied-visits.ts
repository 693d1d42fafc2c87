import * as z from "zod";
import type { CopyReader } from "#infra/local-copies/port.ts";
import { type Numbers, withSlack } from "./number-column.ts";
import { blocksOf } from "./rising-column.ts";
import { createVisitColumns, type VisitColumns, valueDimensions } from "./visit-columns.ts";
import type { Columns } from "./visit-rows.ts";
import type { VisitStore } from "./visit-store.ts";
import type { CopiedVisitors } from "./visitor-numbers.ts";

/** Changes with the form of a copy: one of another form is not read. */
const FORM = 2;

/** Rows in order, and all rows and views, or those of the rows in order. */
type Sizes = { readonly ordered: number; readonly visits: number; readonly views: number };

/** The columns of a copy, and how many of their numbers are in use. */
const copiedColumns = {
  visitorStarts: [({ visitor }) => visitor.ordered.starts, ({ ordered }) => blocksOf(ordered)],
  visitorSteps: [({ visitor }) => visitor.ordered.steps, ({ ordered }) => ordered],
  laterVisitors: [({ visitor }) => visitor.later, ({ visits, ordered }) => visits - ordered],
  slice: [({ slice }) => slice, ({ visits }) => visits],
  inSlice: [({ inSlice }) => inSlice, ({ visits }) => visits],
  firstView: [({ firstView }) => firstView, ({ visits }) => visits + 1],
  profile: [({ profile }) => profile, ({ visits }) => visits],
  page: [({ page }) => page, ({ views }) => views],
  sinceFirst: [({ sinceFirst }) => sinceFirst, ({ visits, views }) => views - visits],
} as const satisfies Record<
  string,
  readonly [of: (columns: Readonly<Columns>) => Numbers, used: (sizes: Sizes) => number]
>;
type ColumnName = keyof typeof copiedColumns;
const columnNames = Object.keys(copiedColumns) as readonly ColumnName[];

const kinds = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

const Count = z.number().int().min(0);
const Width = z.literal([1, 2, 4]);
/** What a copy begins with, behind the number of its bytes. The columns follow, one after another. */
const Header = z.object({
  form: z.literal(FORM),
  dimensions: z.tuple([z.literal(valueDimensions.join(" "))]),
  build: z.string(),
  /** Hour, stamp, number of the read, visits, first and last row. */
  hours: z.array(z.tuple([z.number().int(), z.string(), Count, Count, Count, Count])),
  unused: Count,
  hoursOfReads: z.array(z.number().int()),
  visits: Count,
  views: Count,
  ordered: Count,
  beyond: z.array(z.tuple([Count, z.number()])),
  widths: z.record(z.literal(columnNames), Width),
  pages: z.array(z.string()),
  values: z.array(z.array(z.string())).length(valueDimensions.length),
  profiles: z.object({ count: Count, widths: z.array(Width).length(valueDimensions.length) }),
  visitors: z.object({ count: Count, bytes: Count, slots: Count, seed: Count, width: Width }),
});
type Header = z.infer<typeof Header>;

const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * A column as it is now. Rows in the order of visitors are never written again, so that only the few behind them, which
 * can be forgotten and written again, are copied at once.
 */
const partsOfColumn = (visits: VisitColumns, name: ColumnName): readonly Uint8Array[] => {
  const columns = visits.columns();
  const { rows: ordered } = visits.ordered();
  const [numbersOf, usedOf] = copiedColumns[name];
  const column: Numbers = numbersOf(columns);
  const kept = usedOf({ ordered, visits: ordered, views: columns.firstView[ordered] as number });
  const used = usedOf({ ordered, visits: visits.rows(), views: visits.views() });
  return [bytesOf(column.subarray(0, kept)), bytesOf(column.slice(kept, used))];
};

const HEADER_SIZE_BYTES = 4;

const headerOf = (
  { visits, hours, unused }: VisitStore,
  build: string,
  { count, bytes, begins, slots, seed }: CopiedVisitors,
): Header => {
  const columns = visits.columns();
  return {
    form: FORM,
    dimensions: [valueDimensions.join(" ")],
    build,
    hours: [...hours].map(([hour, { stamp, read }]) => [
      ...([hour, stamp, read.number, read.visits, read.rows.from, read.rows.to] as const),
    ]),
    unused,
    hoursOfReads: [...visits.hoursOfReads()],
    visits: visits.rows(),
    views: visits.views(),
    ordered: visits.ordered().rows,
    beyond: [...columns.beyond],
    widths: Object.fromEntries(
      columnNames.map((name) => [name, copiedColumns[name][0](columns).BYTES_PER_ELEMENT]),
    ) as Header["widths"],
    pages: [...visits.pageNames],
    values: valueDimensions.map((_, place) => [...visits.valueNames(place)]),
    profiles: {
      count: visits.profiles(),
      widths: valueDimensions.map(
        (_, place) => visits.valuesOf(place).BYTES_PER_ELEMENT as 1 | 2 | 4,
      ),
    },
    visitors: {
      count,
      bytes: bytes.length,
      slots: slots.length,
      seed,
      width: begins.steps.BYTES_PER_ELEMENT as keyof typeof kinds,
    },
  };
};

/** A copy of visits as they are at this moment, also when more are read while it is written. */
export const copyVisits = (held: VisitStore, build: string): readonly Uint8Array[] => {
  const { visits } = held;
  const ids = visits.visitorIds();
  const header = Buffer.from(JSON.stringify(headerOf(held, build, ids)));
  const size = Buffer.alloc(HEADER_SIZE_BYTES);
  size.writeUInt32LE(header.length);
  return [
    ...[size, header, ids.bytes, bytesOf(ids.begins.starts), bytesOf(ids.begins.steps)],
    bytesOf(ids.slots),
    ...valueDimensions.map((_, place) => bytesOf(visits.valuesOf(place))),
    ...columnNames.flatMap((name) => partsOfColumn(visits, name)),
  ];
};

/** The next numbers of a copy, with some room behind them. */
const readNumbers = async <Width extends keyof typeof kinds>(
  reader: CopyReader,
  count: number,
  width: Width,
): Promise<InstanceType<(typeof kinds)[Width]>> => {
  if (count * width > reader.left()) throw new Error("The copy has fewer numbers.");
  const numbers = new kinds[width](withSlack(count) + 1);
  await reader.into(bytesOf(numbers.subarray(0, count)));
  return numbers as InstanceType<(typeof kinds)[Width]>;
};

const readHeader = async (reader: CopyReader): Promise<Header> => {
  const size = Buffer.alloc(HEADER_SIZE_BYTES);
  await reader.into(size);
  const length = size.readUInt32LE();
  if (length > reader.left()) throw new Error("The copy has no header.");
  const header = Buffer.alloc(length);
  await reader.into(header);
  return Header.parse(JSON.parse(header.toString()));
};

const readColumns = async (reader: CopyReader, header: Header): Promise<Columns> => {
  const read = {} as { [Name in ColumnName]: ReturnType<(typeof copiedColumns)[Name][0]> };
  for (const name of columnNames) {
    const numbers = await readNumbers(reader, copiedColumns[name][1](header), header.widths[name]);
    Object.assign(read, { [name]: numbers });
  }
  const { visitorStarts, visitorSteps, laterVisitors, ...columns } = read;
  return {
    ...columns,
    visitor: {
      ordered: { starts: visitorStarts, steps: visitorSteps },
      rows: header.ordered,
      later: laterVisitors,
    },
    beyond: new Map(header.beyond),
  };
};

const readVisitors = async (
  reader: CopyReader,
  { visitors: { count, bytes: length, slots: places, seed, width } }: Header,
): Promise<CopiedVisitors> => {
  if (length + places * Uint32Array.BYTES_PER_ELEMENT > reader.left())
    throw new Error("The copy has fewer visitors.");
  const [bytes, slots] = [new Uint8Array(length), new Uint32Array(places)];
  await reader.into(bytes);
  const starts = await readNumbers(reader, blocksOf(count + 1), 4);
  const steps = await readNumbers(reader, count + 1, width);
  // Exactly as many as there were: where an id belongs follows from their number.
  await reader.into(bytesOf(slots));
  return { count, bytes, begins: { starts, steps }, slots, seed };
};

/**
 * The visits of a copy, to be used only once it was read to its end. Throws when it is of another build of their tables
 * or has another form.
 */
export const readCopiedVisits = async (reader: CopyReader, build: string): Promise<VisitStore> => {
  const header = await readHeader(reader);
  if (header.build !== build) throw new Error("The copy is of another build.");
  const { visits, views, ordered, pages, values, hoursOfReads } = header;
  const visitors = await readVisitors(reader, header);
  const ofProfiles: Numbers[] = [];
  for (const width of header.profiles.widths)
    ofProfiles.push(await readNumbers(reader, header.profiles.count, width));
  const columns = await readColumns(reader, header);
  return {
    visits: createVisitColumns({
      rows: { columns, visits, views, ordered: { rows: ordered } },
      visitors,
      profiles: { values: ofProfiles, count: header.profiles.count },
      hoursOfReads,
      pages,
      values,
    }),
    hours: new Map(
      header.hours.map(([hour, stamp, number, ofHour, from, to]) => [
        hour,
        { stamp, read: { number, visits: ofHour, rows: { from, to } } },
      ]),
    ),
    unused: header.unused,
    sinceMs: reader.sinceMs,
  };
};
