import { Text, TextInput } from "@mantine/core";
import type { RedirectDefinition } from "#domain/redirects/evolve.ts";
import type { RedirectRow } from "#read-api/redirects/contract.ts";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import {
  emptyRedirect,
  type RedirectDraft,
  redirectDraftOf,
  redirectInputOf,
  redirectRules,
} from "./redirect-draft.ts";
import { useChangeRedirect } from "./use-change-redirect.ts";

const fieldNames = {
  path: "Old path",
  target: "Leads to",
} as const satisfies { readonly [Name in keyof RedirectDraft]: string };

/**
 * Creates or edits a redirect, next to the table. A manual redirect replaces the one
 * that a rename left.
 */
export const RedirectDrawer = ({
  row,
  path,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly row: RedirectRow | undefined;
  /** Path of a new redirect that begins here. */
  readonly path?: string | undefined;
  readonly onClose: () => void;
}) => {
  const { origin } = window.location;
  const { create, change } = useChangeRedirect();
  const isManual = row?.origin === "manual" && row.status !== "removed";
  return (
    <DefinitionDrawer
      title={row === undefined ? "New redirect" : row.path}
      noun="redirect"
      keepAs={`redirect ${row?.redirectId ?? path ?? ""}`}
      isNew={row === undefined}
      initial={row ? redirectDraftOf(row) : { ...emptyRedirect, path: path ?? "" }}
      thing={isManual ? redirectDraftOf(row) : (undefined as RedirectDefinition | undefined)}
      draftOf={redirectDraftOf}
      rules={redirectRules(origin)}
      names={fieldNames}
      command={isManual ? change : create}
      sentOf={(draft, seen) => ({
        redirectId: row?.redirectId ?? "",
        input: redirectInputOf(draft, origin),
        seen,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {row?.origin === "renamed" && row.status !== "removed" && (
            <Text size="sm" c="dimmed">
              This redirect was created automatically when the page was renamed, and follows each
              later rename. If you change it, it always leads to the path that you enter.
            </Text>
          )}
          {row === undefined && (
            <TextInput
              label="Old path"
              description="A path of this website that no page has any longer, such as /old-page. It cannot be changed later."
              required
              data-autofocus={path === undefined || undefined}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field("path")}
            />
          )}
          <TextInput
            label="Leads to"
            description="A path of this website, such as /shop. Everything after the ? of the old path is kept."
            required
            data-autofocus={row !== undefined || path !== undefined || undefined}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("target")}
          />
        </>
      )}
    </DefinitionDrawer>
  );
};
