import { Alert, Checkbox, PasswordInput, Radio, Stack, Text } from "@mantine/core";
import {
  changePageAccessContract,
  takeBackPageAccessContract,
} from "#commands/page-access/contract.ts";
import type { ChosenAccess } from "#domain/page-access/decide.ts";
import { listPageAccessContract, type PageAccessRow } from "#read-api/page-access/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { type CommandFormOf, useCommandForm } from "../kit/editing/use-command-form.ts";

type Typed = {
  readonly access: ChosenAccess;
  readonly password: string;
  /** Only asked where the whole website would be locked. */
  readonly sure: boolean;
};
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

type Change = { readonly path: string; readonly changedAt: string | null };

/** Pages whose access was like that before have nothing to undo. */
const undoable = (all: readonly Change[]) =>
  all.flatMap(({ path, changedAt }) => (changedAt === null ? [] : [{ path, changedAt }]));

/** The input for the selected pages, its errors, and saving. */
const useAccess = (pages: readonly Page[], onDone: () => void) => {
  const [first] = pages;
  const hasPassword = pages.every(({ own }) => own === "password");
  const isLocked = ({ access }: Typed) =>
    pages.some(({ path }) => path === "/") && (access === "members" || access === "password");
  const bodyOf = ({ access, password }: Typed) => ({
    paths: pages.map(({ path }) => path),
    access,
    ...(access === "password" && !(hasPassword && password === "") && { password }),
  });
  const save = useCommand(changePageAccessContract, {
    input: (typed: Typed) => ({ body: bodyOf(typed) }),
    refreshes: [listPageAccessContract],
    onDone,
    says: ({ changes }, { access }) => {
      const message = doneText(pages, access);
      return undoable(changes).length > 0 ? message : { message };
    },
    undo: async (_typed, { changes }) => {
      await call(takeBackPageAccessContract, { body: { changes: undoable(changes) } });
      return "The previous access was restored.";
    },
    errors: "form",
  });
  const form = useCommandForm<Typed, typeof changePageAccessContract>({
    initialValues: { access: first?.own ?? "inherit", password: "", sure: false },
    contract: changePageAccessContract,
    bodyOf,
    also: (typed) => (isLocked(typed) && !typed.sure ? { sure: "Please confirm this first." } : {}),
    error: save.error,
  });
  return { form, save, hasPassword, locksSite: isLocked(form.values) };
};

/** Sets who can see the selected pages and everything below their paths. */
export const ChangeAccessModal = ({
  pages,
  onClose,
  onDone,
}: {
  readonly pages: readonly Page[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const { form, save, hasPassword, locksSite } = useAccess(pages, onDone);
  return (
    <FormModal
      title={`Who can see ${nameOf(pages)}?`}
      size="lg"
      form={form}
      onSend={(values) => save.mutate(values)}
      onClose={onClose}
      action="Save"
      pending={save.isPending}
    >
      <Paths pages={pages} />
      <Radio.Group label="Access" {...form.field("access")}>
        <Stack gap="sm" mt="xs">
          {choices.map(([value, label, description]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.access === "password" && (
        <PasswordInput
          label={hasPassword ? "New password" : "Password"}
          description={
            hasPassword
              ? "Leave empty to keep the current password. A new password locks out everyone who used the old one."
              : "Visitors enter it once every 30 days."
          }
          autoComplete="off"
          {...form.field("password")}
        />
      )}
      {locksSite && <WholeSite form={form} />}
    </FormModal>
  );
};

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

const WholeSite = ({ form }: { readonly form: CommandFormOf<Typed> }) => (
  <Alert color="yellow" variant="light" title="This locks the whole website">
    <Stack gap="sm">
      <span>
        Visitors will see only the lock screen: no shop, cart or checkout. Search engines will drop
        the pages.
      </span>
      <Checkbox label="Yes, lock the whole website" {...form.field("sure", { type: "checkbox" })} />
    </Stack>
  </Alert>
);
