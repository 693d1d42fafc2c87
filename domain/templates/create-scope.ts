import { applyPartial } from "./apply.ts";
import { chargeWork } from "./budget.ts";
import { type Frame, find, type Reference, referenceOf } from "./frame.ts";
import { Markup } from "./markup.ts";
import { asText } from "./readings.ts";
import { DEEP, type Run, report } from "./run.ts";
import type { Scope, Vocabulary, WebsiteFacts } from "./scope.ts";
import { splitPath } from "./split-path.ts";
import { memberAt } from "./values.ts";

export type ScopeOptions = {
  readonly escape?: boolean;
  readonly locale?: string | null;
  readonly now?: number;
  readonly website?: WebsiteFacts;
};

/** Spec: B9.10, B9.20. */
const DEFAULT_TIME_ZONE = "America/New_York";
const DEFAULT_CURRENCY = "USD";

/** Cache: arguments repeat the same paths. */
const references = new Map<string, Reference>();
const CACHED_PATHS = 1_000;
const CACHED_PATH_LENGTH = 80;

const referenceTo = (text: string): Reference => {
  const known = references.get(text);
  if (known) return known;
  const reference = referenceOf(splitPath(text));
  if (text.length > CACHED_PATH_LENGTH) return reference;
  if (references.size >= CACHED_PATHS) references.clear();
  references.set(text, reference);
  return reference;
};

/** Parsing long arguments is charged in every iteration of a loop. */
const chargeReading = (run: Run, text: string): void => {
  if (text.length > CACHED_PATH_LENGTH) chargeWork(run.meter, text.length >> 4);
};

const resolve = (run: Run, text: string, frame: Frame = run.frame): unknown => {
  chargeReading(run, text);
  if (frame.depth >= DEEP) chargeWork(run.meter, frame.depth >> 3);
  return find(frame, referenceTo(text));
};

const LITERAL = /^(?:["\d[{]|-\d|(?:true|false|null)$)/;

/** A JSON literal or a path; quotes that are not valid JSON are part of a path. */
const argumentValue = (run: Run, text: string): unknown => {
  chargeReading(run, text);
  if (LITERAL.test(text))
    try {
      return JSON.parse(text);
    } catch {
      // The argument is a path.
    }
  return resolve(run, text);
};

/** Only currency codes; other values are never printed. */
const currencyIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : undefined;

export const createScope = (
  run: Run,
  data: unknown,
  options: ScopeOptions,
  { cldr }: Vocabulary,
): Scope => ({
  node: () => run.frame.node,
  index: () => resolve(run, "@index") as number | undefined,
  resolve: (path) => resolve(run, path),
  resolveOutside: (path) => resolve(run, path, run.frame.parent ?? run.frame),
  argument: (each) => argumentValue(run, each),
  apply: (name, value, isPrivate, args) =>
    new Markup(applyPartial(run, name, value, { isPrivate, args })),
  charge: (steps) => chargeWork(run.meter, steps),
  report: (message) => report(run, "formatter-error", run.at, { message }),
  escape: options.escape === true,
  cldr: (locale) => cldr(locale ?? options.locale ?? null),
  locale: options.locale ?? null,
  now: options.now,
  timeZone: () => {
    const { timeZone } = options.website ?? {};
    if (timeZone !== undefined) return timeZone;
    const named = resolve(run, "website.timeZone");
    return named === undefined ? DEFAULT_TIME_ZONE : asText(named);
  },
  currency: () =>
    currencyIn(options.website?.currency) ??
    currencyIn(memberAt(data, "website.currency")) ??
    currencyIn(memberAt(data, "website.storeSettings.selectedCurrency")) ??
    DEFAULT_CURRENCY,
  lastFacts: undefined,
  lastZone: undefined,
});
