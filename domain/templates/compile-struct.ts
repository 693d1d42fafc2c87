import { Frame, setLocal } from "./frame.ts";
import { capture, charge, type Op } from "./run.ts";
import type { StructNode } from "./tree.ts";

const collect = (locals: ReadonlyMap<string, unknown> | undefined): object => {
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, value] of locals ?? []) members[name.slice(1)] = value;
  return members;
};

/**
 * Not in the specification: `{.struct @name}…{.end}` creates an object of the variables that its
 * body sets, each under its name without the `@`. The body prints nothing and its variables end
 * with it. A nested struct becomes a member that is an object. Without `@name` the body is printed
 * in place, and the rest of `.struct` is a label for tools. Spec: B4.14.
 */
export const compileStruct = ({ name, span }: StructNode, body: Op): Op =>
  name === undefined
    ? body
    : (run, frame) => {
        charge(run, 1, span, frame);
        const own = new Frame(frame, frame.node);
        capture(run, own, body);
        setLocal(frame, name, collect(own.locals));
      };
