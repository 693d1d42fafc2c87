import type * as z from "zod/v4/core";

type Def = {
  readonly innerType?: z.$ZodType;
  readonly in?: z.$ZodType;
  readonly shape?: Readonly<Record<string, z.$ZodType>>;
};

type Check = z.$ZodCheckMaxLengthDef | z.$ZodCheckGreaterThanDef | z.$ZodCheckLessThanDef;

const defOf = (schema: z.$ZodType): Def => schema._zod.def as Def;

/** The schema below defaults, null and transformations. */
const bare = (schema: z.$ZodType): z.$ZodType => {
  const { innerType, in: input } = defOf(schema);
  const below = innerType ?? input;
  return below === undefined ? schema : bare(below);
};

const memberAt = (schema: z.$ZodType, path: readonly string[]): z.$ZodType | undefined => {
  const [name, ...rest] = path;
  const found = bare(schema);
  if (name === undefined) return found;
  const member = defOf(found).shape?.[name];
  return member && memberAt(member, rest);
};

export type FieldBounds = {
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
};

/** The limits that an input gets from a member of the contract's body, so that no form says a bound again. */
export const boundsAt = (schema: z.$ZodType, path: string): FieldBounds => {
  const member = memberAt(schema, path.split("."));
  if (member === undefined) return {};
  const bounds = (member._zod.def.checks ?? []).map(({ _zod }): FieldBounds => {
    const check = _zod.def as Check;
    if (check.check === "max_length") return { maxLength: check.maximum };
    if (check.check === "greater_than" && check.inclusive) return { min: Number(check.value) };
    return check.check === "less_than" && check.inclusive ? { max: Number(check.value) } : {};
  });
  return Object.assign({}, ...bounds) as FieldBounds;
};
