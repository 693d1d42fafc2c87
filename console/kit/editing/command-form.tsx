import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { FormError } from "./form-error.tsx";
import type { CommandFormOf } from "./use-command-form.ts";

/** Draws a form: what is wrong with it above its fields, and Enter sends it. */
export const CommandForm = <Values extends object>({
  form,
  onSend,
  label,
  className,
  gap = "md",
  children,
}: {
  readonly form: CommandFormOf<Values>;
  /** Called only with what the contract takes. */
  readonly onSend: (values: Values) => void;
  /** Names the form where its surroundings do not. */
  readonly label?: string;
  /** Lays it out instead of the stack. */
  readonly className?: string | undefined;
  readonly gap?: "sm" | "md" | "lg";
  readonly children: ReactNode;
}) => {
  const content = (
    <>
      <FormError error={form.refusal} />
      {children}
    </>
  );
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={form.submit(onSend)}
    >
      {className === undefined ? <Stack gap={gap}>{content}</Stack> : content}
    </form>
  );
};
