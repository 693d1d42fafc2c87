import { Alert, Checkbox, Modal, PasswordInput, Radio, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changePageAccessContract } from "#commands/page-access/contract.ts";
import type { ChosenAccess } from "#domain/page-access/decide.ts";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  pageAccessTexts,
} from "#domain/page-access/rejections.ts";
import type { PageAccessRow } from "#read-api/page-access/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useAccessChanged } from "./access-changed.tsx";

type Page = Pick<PageAccessRow, "path" | "title" | "own" | "kind">;

const choices = [
  ["inherit", "Inherit", "Uses the rule of the nearest parent page, if there is one."],
  ["public", "Everyone", "Even if a parent page is locked."],
  ["members", "Members", "Visitors who are signed in to an account of this website."],
  ["password", "Anyone with the password", "One password for all selected pages."],
] as const;

const nameOf = (pages: readonly Page[]): string =>
  pages.length === 1 ? (pages[0]?.title ?? "") : `${pages.length} pages`;

const doneTexts = {
  inherit: "now inherits its access",
  public: "is open to everyone",
  members: "is for members only",
  password: "requires a password",
} as const;

const doneText = (pages: readonly Page[], access: ChosenAccess): string =>
  `${nameOf(pages)} ${doneTexts[access]}${pages.length > 1 ? " each" : ""}.`;

/** What is chosen for the pages, what is wrong with it, and saving it. */
const useAccess = (pages: readonly Page[], onDone: () => void) => {
  const [first] = pages;
  const [access, setAccess] = useState<ChosenAccess>(first?.own ?? "inherit");
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const [tried, setTried] = useState(false);
  const changed = useAccessChanged();
  const hasPassword = pages.every(({ own }) => own === "password");
  const locksSite =
    pages.some(({ path }) => path === "/") && (access === "members" || access === "password");
  const keepsPassword = hasPassword && password === "";
  const problem =
    access === "password" && !keepsPassword && password.length < MIN_PASSWORD_LENGTH
      ? pageAccessTexts.passwordTooShort
      : undefined;
  const save = useMutation({
    mutationFn: () =>
      call(changePageAccessContract, {
        body: {
          paths: pages.map(({ path }) => path),
          access,
          ...(access === "password" && !keepsPassword && { password }),
        },
      }),
    onSuccess: async ({ changes }) => {
      onDone();
      await changed(doneText(pages, access), changes);
    },
  });
  const submit = () => {
    setTried(true);
    if (problem === undefined && (sure || !locksSite)) save.mutate();
  };
  const typed = { access, setAccess, password, setPassword, sure, setSure };
  return { ...typed, tried, hasPassword, locksSite, problem, save, submit };
};

/** Says who may see the chosen pages and whatever lies below their addresses. */
export const ChangeAccessModal = ({
  pages,
  onClose,
  onDone,
}: {
  readonly pages: readonly Page[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const { access, setAccess, password, setPassword, sure, setSure, tried, ...chosen } = useAccess(
    pages,
    onDone,
  );
  const { hasPassword, locksSite, problem, save, submit } = chosen;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Who can see ${nameOf(pages)}?`}
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <FormError error={save.error} fields={["password"]} />
          <Paths pages={pages} />
          <Radio.Group
            label="Access"
            value={access}
            onChange={(value) => setAccess(value as ChosenAccess)}
          >
            <Stack gap="sm" mt="xs">
              {choices.map(([value, label, description]) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          {access === "password" && (
            <PasswordField
              isSet={hasPassword}
              value={password}
              error={(tried ? problem : undefined) ?? fieldError(save.error, "password")}
              onChange={setPassword}
            />
          )}
          {locksSite && <WholeSite sure={sure} onSure={setSure} tried={tried} />}
          <FormActions action="Save" pending={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};

const PasswordField = ({
  isSet,
  value,
  error,
  onChange,
}: {
  /** All of the chosen pages have one. */
  readonly isSet: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}) => (
  <PasswordInput
    label={isSet ? "New password" : "Password"}
    description={
      isSet
        ? "Leave empty to keep the current password. A new password locks out everyone who used the old one."
        : "Visitors enter it once every 30 days."
    }
    autoComplete="off"
    maxLength={MAX_PASSWORD_LENGTH}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

const MAX_NAMED = 4;

const Paths = ({ pages }: { readonly pages: readonly Page[] }) => {
  const named = pages.slice(0, MAX_NAMED).map(({ path }) => path);
  const more = pages.length - named.length;
  return (
    <Text size="sm" c="dimmed">
      Applies to <span className="db-mono">{named.join(", ")}</span>
      {more > 0 && ` and ${more} more`}, and to every page below without its own rule.
      {pages.some(({ kind }) => kind === "shop-collection") &&
        " Products in a collection have their own URLs. Select them as well, or lock the whole shop."}
    </Text>
  );
};

const WholeSite = ({
  sure,
  onSure,
  tried,
}: {
  readonly sure: boolean;
  readonly onSure: (sure: boolean) => void;
  readonly tried: boolean;
}) => (
  <Alert color="yellow" variant="light" title="This locks the whole website">
    <Stack gap="sm">
      <span>
        Visitors will see only the lock screen: no shop, cart or checkout. Search engines will drop
        the pages.
      </span>
      <Checkbox
        label="Yes, lock the whole website"
        checked={sure}
        error={tried && !sure ? "Please confirm this first." : undefined}
        onChange={({ currentTarget }) => onSure(currentTarget.checked)}
      />
    </Stack>
  </Alert>
);
