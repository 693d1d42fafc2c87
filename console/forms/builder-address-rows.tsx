import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconLock, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./builder.module.css";
import { useProblem } from "./builder-context.ts";
import { focusSoon, settingMark, settingSelector } from "./builder-focus.ts";

type Row = {
  readonly key: string | number;
  readonly address: string;
  /** Content below the URL. */
  readonly more?: ReactNode;
};

/** A growing and shrinking list of addresses. Keyboard focus stays in place. */
export const AddressRows = ({
  setting,
  called,
  input,
  rows,
  most,
  locked,
  focusBefore = false,
  onAdd,
  onAddress,
  onRemove,
}: {
  /** Name of its setting. */
  readonly setting: string;
  /** Noun for one of them, and the kind of address. */
  readonly called: { readonly one: string; readonly label: (number: number) => string };
  readonly input: {
    readonly type: "url" | "email";
    readonly placeholder: string;
    readonly maxLength: number;
  };
  readonly rows: readonly Row[];
  readonly most: number;
  /** Why it is read-only; undefined where it is not. */
  readonly locked: string | undefined;
  /** After a removal focus moves to the entry above, or to the button that adds one. */
  readonly focusBefore?: boolean;
  readonly onAdd: () => void;
  readonly onAddress: (at: number, address: string) => void;
  readonly onRemove: (at: number) => void;
}) => {
  const problem = useProblem(null);
  const lockedId = useId();
  const remove = (at: number) => {
    onRemove(at);
    focusSoon(settingSelector(null, setting, ...(focusBefore && at > 0 ? [at - 1] : [])));
  };
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map(({ key, address, more }, at) => (
            <li key={key} className={classes.row}>
              <div>
                <TextInput
                  {...settingMark(setting, at)}
                  {...input}
                  size="sm"
                  aria-label={called.label(at + 1)}
                  value={address}
                  error={problem(setting, at)}
                  readOnly={locked !== undefined}
                  {...(locked !== undefined && { "aria-describedby": lockedId })}
                  onChange={({ currentTarget }) => onAddress(at, currentTarget.value)}
                />
                {more}
              </div>
              {locked === undefined && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${called.one} ${at + 1}`}
                  onClick={() => remove(at)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {locked !== undefined ? (
        <p className={classes.groupText} id={lockedId}>
          <IconLock size={14} aria-hidden /> {locked}
        </p>
      ) : (
        <div>
          <Button
            {...settingMark(setting)}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} />}
            disabled={rows.length >= most}
            onClick={() => {
              onAdd();
              focusSoon(settingSelector(null, setting, rows.length));
            }}
          >
            Add a {called.one}
          </Button>
        </div>
      )}
    </>
  );
};
