import { Skeleton, Textarea } from "@mantine/core";
import { type ComponentProps, lazy, Suspense, useCallback, useRef } from "react";
import { useMayChange } from "../../kit/session/permissions.tsx";
import type { RichTextField, TypedBefore } from "./rich-text-field.tsx";

/** Half of what the page editor weighs, and needed once a text is selected. */
const Field = lazy(async () => ({
  default: (await import("./rich-text-field.tsx")).RichTextField,
}));

const nothing: TypedBefore = { text: "", hasFocus: false };

/** Takes what is typed while the editor of the text is on its way. */
const WaitingField = ({
  label,
  onTyped,
}: {
  readonly label: string;
  readonly onTyped: (typed: Partial<TypedBefore>) => void;
}) => (
  <div aria-busy="true">
    <Textarea
      label={label}
      placeholder="Loading the editor. What you type is added at the end of the text."
      rows={6}
      onChange={({ currentTarget }) => onTyped({ text: currentTarget.value })}
      onFocus={() => onTyped({ hasFocus: true })}
      onBlur={() => onTyped({ hasFocus: false })}
    />
  </div>
);

/** `RichTextField`, which is loaded when it is first shown. No key that is typed until then is lost. */
export const LazyRichTextField = (props: ComponentProps<typeof RichTextField>) => {
  const mayChange = useMayChange();
  const typed = useRef(nothing);
  const takeTyped = useCallback((): TypedBefore => {
    const taken = typed.current;
    typed.current = nothing;
    return taken;
  }, []);
  const waiting = mayChange ? (
    <WaitingField
      label={props.label}
      onTyped={(part) => {
        typed.current = { ...typed.current, ...part };
      }}
    />
  ) : (
    <Skeleton height="11rem" aria-busy="true" />
  );
  return (
    <Suspense fallback={waiting}>
      <Field {...props} takeTyped={takeTyped} />
    </Suspense>
  );
};
