import type {
  CodeKeywordDefinition,
  ErrorObject,
  KeywordErrorDefinition,
  ValidateFunction,
} from "ajv";
import type { KeywordErrorCxt } from "ajv/dist/types/index.js";
import type { EventError } from "#domain/collector/events.ts";
import { MAX_ERRORS } from "#domain/collector/limits.ts";
import {
  type checkedFormats,
  readSchema,
  type SchemaProblem,
} from "#domain/collector/schema-text.ts";
import { isEmail } from "#domain/kit/email.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import { isUuid } from "#domain/kit/uuid.ts";

/** The errors of one content; none for one that fits. */
export type CheckContent = (content: object) => readonly EventError[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;

const formats: Readonly<Record<(typeof checkedFormats)[number], (text: string) => boolean>> = {
  date: (text) => DAY.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": (text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)),
  email: isEmail,
  uri: (text) => URL.canParse(text),
  uuid: (text) => isUuid(text.toLowerCase()),
};

const ANY_NUMBER = Number.MAX_SAFE_INTEGER;

/**
 * Within a list or an object, ajv judges an empty list like the list before it. It counts afresh when there is a
 * largest number as well.
 */
const freshContains = (keyword: CodeKeywordDefinition): CodeKeywordDefinition => {
  const { message, params } = keyword.error as KeywordErrorDefinition;
  const shown = (cxt: KeywordErrorCxt): KeywordErrorCxt =>
    cxt.params.max === ANY_NUMBER ? { ...cxt, params: { ...cxt.params, max: undefined } } : cxt;
  return {
    ...keyword,
    error: {
      message: (cxt) => (typeof message === "function" ? message(shown(cxt)) : message),
      ...(params !== undefined && {
        params: (cxt) => (typeof params === "function" ? params(shown(cxt)) : params),
      }),
    },
    code: (cxt, ruleType) => {
      const { minContains = 1, maxContains } = cxt.parentSchema;
      const isEndless = minContains === 1 && maxContains === undefined;
      const parentSchema = { ...cxt.parentSchema, maxContains: ANY_NUMBER };
      keyword.code(
        isEndless ? Object.create(cxt, { parentSchema: { value: parentSchema } }) : cxt,
        ruleType,
      );
    },
  };
};

/**
 * Both packages are loaded with the first schema: most installations have none. RE2 checks a pattern in
 * time that grows with the text alone, whatever the pattern is.
 */
const loadCompiler = async () => {
  const [{ default: Ajv2020 }, { RE2JS }] = await Promise.all([
    import("ajv/dist/2020.js"),
    import("re2js"),
  ]);
  const regExp = Object.assign(
    (pattern: string) => {
      const compiled = RE2JS.compile(pattern);
      return { test: (text: string) => compiled.matcher(text).find() };
    },
    { code: "createPattern" },
  );
  return () => {
    const ajv = new Ajv2020.default({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allErrors: true,
      // The form is checked by `readSchema`, in less time than ajv takes for its own schema of schemas.
      meta: false,
      validateSchema: false,
      addUsedSchema: false,
      logger: false,
      // ajv joins tests of one member in its optimizer, and then misses errors.
      code: { regExp, optimize: false },
      formats,
    });
    // No keyword here needs to know which members were checked. While ajv notes them, conditions around patterns of
    // names throw, or miss errors.
    ajv.opts.unevaluated = false;
    const contains = ajv.getKeyword("contains") as CodeKeywordDefinition;
    return ajv.removeKeyword("contains").addKeyword(freshContains(contains));
  };
};

let compiler: ReturnType<typeof loadCompiler> | undefined;

const nameIn = ({ params }: ErrorObject): string | undefined =>
  (params.additionalProperty ?? params.missingProperty ?? params.propertyName) as
    | string
    | undefined;

const messageOf = (error: ErrorObject): string => {
  const name = nameIn(error);
  switch (error.keyword) {
    case "additionalProperties":
      return `The schema has no member ${JSON.stringify(name)}.`;
    case "required":
      return `The member ${JSON.stringify(name)} is missing.`;
    case "enum": {
      const values = (error.params.allowedValues as unknown[]).map((each) => JSON.stringify(each));
      return `The value must be one of ${values.join(", ")}.`;
    }
    case "const":
      return `The value must be ${JSON.stringify(error.params.allowedValue)}.`;
    default:
      return `The value ${error.message ?? "does not fit the schema"}.`;
  }
};

const errorsOf = (validate: ValidateFunction): readonly EventError[] =>
  (validate.errors ?? []).slice(0, MAX_ERRORS).map((error) => ({
    path: error.instancePath.slice(0, 500).toWellFormed(),
    message: messageOf(error).slice(0, 500).toWellFormed(),
  }));

const compile = async (text: string): Promise<Result<CheckContent, readonly SchemaProblem[]>> => {
  const schema = readSchema(text);
  if (!schema.ok) return schema;
  compiler ??= loadCompiler();
  const create = await compiler.catch((error: unknown) => {
    // The next schema loads it again.
    compiler = undefined;
    throw error;
  });
  try {
    const { $schema: _dialect, ...rest } = schema.value;
    const validate = create().compile(rest);
    return accept((content) => (validate(content) ? [] : errorsOf(validate)));
  } catch (error) {
    return reject([{ path: "", message: (error as Error).message.slice(0, 500) }]);
  }
};

const MAX_KEPT = 200;

/** Compiled schemas of this process, by their text; the least recently used ones leave. */
export const createSchemaChecks = () => {
  const kept = new Map<string, ReturnType<typeof compile>>();
  return (text: string): ReturnType<typeof compile> => {
    const known = kept.get(text) ?? compile(text);
    kept.delete(text);
    kept.set(text, known);
    void known.catch(() => kept.get(text) === known && kept.delete(text));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};
export type SchemaChecks = ReturnType<typeof createSchemaChecks>;
