import { type FormEvent, useState } from "react";
import type { Applied } from "#domain/cart/cart-screen.ts";
import { Alert } from "../kit/alert.tsx";
import { Fold } from "../kit/fold.tsx";
import { takenText } from "../kit/taken-over.ts";
import { useAttempt } from "../kit/use-attempt.ts";
import { pageProblem } from "./page-problem.ts";

/** The kind of a code. */
export type CodeKind = {
  readonly id: "coupon" | "gift-card";
  readonly title: string;
  readonly label: string;
  /** Name of the field. */
  readonly field: string;
  readonly unable: string;
  readonly missing: string;
  readonly apply: (code: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
};

const MAX_CODE = 64;

const useCode = ({ id, unable, missing, apply }: CodeKind) => {
  const [refused] = useState(() => pageProblem(id));
  const [code, setCode] = useState(() => takenText(`${id}-field`) ?? refused?.typed ?? "");
  const [busy, setBusy] = useState(false);
  const { problem, run, setProblem } = useAttempt(refused);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === "") return setProblem({ title: unable, message: missing });
    setBusy(true);
    await run(unable, async () => {
      await apply(code.trim());
      setCode("");
    });
    setBusy(false);
  };
  const type = (text: string) => {
    setCode(text);
    setProblem(undefined);
  };
  return { code, busy, problem, submit, type };
};

const Entry = ({ kind }: { readonly kind: CodeKind }) => {
  const { code, busy, problem, submit, type } = useCode(kind);
  const { id, title, label, field } = kind;
  const described = problem && { "aria-invalid": true, "aria-describedby": `${id}-error` };
  return (
    <Fold id={id} title={title} startsOpen={problem !== undefined}>
      <form className="fold-body" onSubmit={submit} noValidate>
        <div className="field">
          <label className="visually-hidden" htmlFor={`${id}-field`}>
            {label}
          </label>
          {problem && (
            <p className="field-error" id={`${id}-error`} role="alert">
              {problem.message}
            </p>
          )}
          <div className="code-row">
            <input
              type="text"
              id={`${id}-field`}
              name={field}
              value={code}
              maxLength={MAX_CODE}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
              {...described}
            />
            <button type="submit" className="button button-quiet" aria-disabled={busy}>
              Apply
            </button>
          </div>
        </div>
      </form>
    </Fold>
  );
};

type Props = { readonly kind: CodeKind; readonly applied: readonly Applied[] };

/** A field for codes, and the applied ones; a code without an effect shows why. */
export const CodeFold = ({ kind, applied }: Props) => {
  const { problem, run } = useAttempt();
  return (
    <>
      <Entry kind={kind} />
      {applied.length > 0 && (
        <ul className="applied">
          {applied.map(({ id, name, about, problem: invalid }) => (
            <li className="applied-code" key={id}>
              <div>
                <p className="applied-name">
                  {name}
                  {about !== "" && (
                    <>
                      {" "}
                      <span className="field-note">{about}</span>
                    </>
                  )}
                </p>
                {invalid !== null && <p className="field-error">{invalid}</p>}
              </div>
              <button
                type="button"
                className="link-button"
                onClick={() => void run(kind.unable, () => kind.remove(id))}
              >
                Remove<span className="visually-hidden"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Alert title={problem.title} onRetry={problem.retry}>
          {problem.message}
        </Alert>
      )}
    </>
  );
};
