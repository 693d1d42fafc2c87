import type { Cldr } from "./cldr.ts";
import type { Markup } from "./markup.ts";
import type { Arguments } from "./tree.ts";

/** Facts about the website. */
export type WebsiteFacts = {
  /** IANA name; America/New_York when absent, UTC when unknown. Spec: B9.10. */
  readonly timeZone?: string;
  /** ISO 4217; USD when absent. Spec: B9.20. */
  readonly currency?: string;
};

/** What formatters and predicates can access in addition to their value. */
export type Scope = {
  /**
   * The value of `@`. For the formatters of a printed variable this is its first value before the
   * formatters; those of `{.var}` get the section's value.
   */
  readonly node: () => unknown;
  /** Position in the nearest repeated section, starting at 1; undefined outside of one. */
  readonly index: () => number | undefined;
  /** Looks a path up like a variable: in the nearest section that has it. */
  readonly resolve: (path: string) => unknown;
  /**
   * Like `resolve`, but not in `node()` itself, for arguments that refer to the tag's surroundings.
   */
  readonly resolveOutside: (path: string) => unknown;
  /** The value of an argument: a JSON literal or a path. */
  readonly argument: (text: string) => unknown;
  /**
   * Renders a macro or partial over a value; empty, with an error, when it does not exist. `args`
   * is available as `@args`.
   */
  readonly apply: (
    name: string,
    value: unknown,
    isPrivate: boolean,
    args?: Readonly<Record<string, string>>,
  ) => Markup;
  /** Charges work that grows with the data, one step per value. */
  readonly charge: (steps: number) => void;
  /** Adds an error at the current tag. Visitors never see it. */
  readonly report: (message: string) => void;
  /** Whether output is escaped unless it is `Markup`. */
  readonly escape: boolean;
  /** Locale data of the page, or of another locale; undefined when there is none. */
  readonly cldr: (locale?: string) => Cldr | undefined;
  /** BCP 47; null for no locale data. */
  readonly locale: string | null;
  /** Milliseconds since 1970; undefined when the caller gave no time. */
  readonly now: number | undefined;
  readonly timeZone: () => string;
  readonly currency: () => string;
  /**
   * What a vocabulary computed about the last value, because a page calls many formatters on one
   * value in a row. Only the vocabulary that wrote it knows its type.
   */
  lastFacts: { readonly item: unknown } | undefined;
  /** The time zone of the last date in this rendering; undefined before the first one. */
  lastZone: string | undefined;
};

/**
 * `values` are all variables of the tag (`{a, b|message …}`); `value` is the first one after the
 * preceding formatters. With `escape: true` a formatter's text is escaped when printed and its
 * `Markup` is not. A formatter receives Markup as text, and its result is text again.
 */
export type Formatter = (
  value: unknown,
  args: Arguments,
  scope: Scope,
  values: readonly unknown[],
) => unknown;
export type Predicate = (scope: Scope, args: Arguments) => boolean;

export type Described<Work> = {
  readonly name: string;
  /** Stored in `<group>-reference.ts` instead. */
  readonly says?: string;
  /** The name to use instead. */
  readonly deprecated?: string;
  readonly run: Work;
};
export type FormatterDefinition = Described<Formatter>;
export type PredicateDefinition = Described<Predicate>;

/** The names that templates can use, and the locale data. */
export type Vocabulary = {
  readonly formatters: ReadonlyMap<string, FormatterDefinition>;
  readonly predicates: ReadonlyMap<string, PredicateDefinition>;
  /** Locale data of a BCP 47 tag; undefined when there is none. */
  readonly cldr: (locale: string | null) => Cldr | undefined;
};
