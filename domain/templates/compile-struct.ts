import { capture, Macro, type Op, pushFrame, type Run } from "./run.ts";

const collect = (locals: ReadonlyMap<string, unknown> | undefined): object => {
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, value] of locals ?? [])
    if (name.startsWith("@") && !(value instanceof Macro)) members[name.slice(1)] = value;
  return members;
};

/**
 * Our choice: `{.struct @name}…{.end}` makes an object of the variables that its body sets, each
 * under its name without the `@`; the body prints nothing and its variables end with it. A struct
 * inside gives a member that is an object. Without `@name` the body is printed where it stands, and
 * whatever follows `.struct` is a label for tools. Spec: B4.14.
 */
export const compileStruct = (name: string | undefined, body: Op): Op =>
  name === undefined
    ? body
    : (run: Run) => {
        const { frame } = run;
        const own = pushFrame(frame, frame.node);
        run.frame = own;
        try {
          capture(run, body);
        } finally {
          run.frame = frame;
        }
        frame.locals ??= new Map();
        frame.locals.set(name, collect(own.locals));
      };
