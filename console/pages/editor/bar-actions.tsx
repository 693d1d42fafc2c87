import { Badge, Button, Tooltip } from "@mantine/core";
import { IconExternalLink, IconHistory } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isArea } from "#domain/pages/places.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { DuplicateButton } from "../../kit/editing/duplicate-button.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { linkToPublished } from "../preview/cookies.ts";
import { PreviewLink } from "../preview/preview-link.tsx";
import { useDuplicatePage } from "../use-duplicate-page.ts";
import type { DraftSnapshot } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";
import { saveNow } from "./save-now.ts";

/** Errors are counted and stop nobody. */
const Counted = ({
  name,
  errors,
  where,
  onPress,
  isQuiet = false,
}: {
  readonly name: string;
  readonly errors: number;
  /** What the errors are in, as the number alone does not say: `in what you will publish`. */
  readonly where: string;
  readonly onPress: () => void;
  readonly isQuiet?: boolean;
}) => {
  const text = `${errors === 1 ? "1 error" : `${errors} errors`} ${where}`;
  return (
    <Tooltip label={text} disabled={errors === 0} openDelay={400}>
      <Button
        {...(isQuiet && { variant: "default" })}
        onClick={onPress}
        {...(errors > 0 && {
          "aria-description": text,
          rightSection: (
            <Badge size="sm" circle color="red" variant="filled" aria-hidden="true">
              {errors}
            </Badge>
          ),
        })}
      >
        {name}
      </Button>
    </Tooltip>
  );
};

/** The draft of this window becomes a page with another path. */
const Duplicate = ({ store }: { readonly store: DraftStore }) => {
  const duplicate = useDuplicatePage();
  return (
    <DuplicateButton
      noun="page"
      isPending={duplicate.isPending}
      save={() => saveNow(store)}
      onDuplicate={() => {
        const { draft, document } = store.snapshot();
        const { pageId, path } = draft;
        duplicate.mutate({ pageId, path, title: document.details.title });
      }}
    />
  );
};

/** What is done with a page as a whole. */
export const PageActions = ({
  pageId,
  path,
  row,
  store,
  isSaveable,
  equals,
  errors,
  onPreview,
  onPublish,
  onCheck,
}: {
  readonly pageId: string;
  readonly path: string;
  /** Whether what is typed can be saved now. */
  readonly isSaveable: boolean;
  readonly row: PageRow | undefined;
  readonly store: DraftStore;
  /** The version that the draft equals, and that its errors are in; null: they are in what is not published. */
  readonly equals: DraftSnapshot["equals"];
  readonly errors: number;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
  readonly onCheck: () => void;
}) => {
  // It has no path: other pages show it.
  const isPart = row !== undefined && row.place !== null && isArea(row.place);
  return (
    <>
      {!isPart && (
        <Changes>
          <PreviewLink path={`/${path}`} isSaveable={isSaveable} onOpen={onPreview} />
        </Changes>
      )}
      <Changes>
        <Duplicate store={store} />
      </Changes>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        renderRoot={(root) => <Link to="/pages/$pageId/history" params={{ pageId }} {...root} />}
      >
        History
      </Button>
      {row?.shownVersion !== null && row !== undefined && (
        <Button
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          {...linkToPublished(row.url)}
        >
          View
        </Button>
      )}
      {equals !== null && errors > 0 && (
        <Counted
          name="Check"
          errors={errors}
          where={equals === "scheduled" ? "in the scheduled page" : "on the published page"}
          onPress={onCheck}
          isQuiet
        />
      )}
      <Changes>
        <Counted
          name="Publish"
          errors={equals === null ? errors : 0}
          where="in what you will publish"
          onPress={onPublish}
        />
      </Changes>
    </>
  );
};

/** Publishing, history and everything else of an item are where its other fields are. */
export const ItemActions = ({
  itemId,
  path,
  isSaveable,
  errors,
  onPreview,
  onCheck,
}: {
  readonly itemId: string;
  readonly path: string;
  /** Whether what is typed can be saved now. */
  readonly isSaveable: boolean;
  readonly onPreview: () => void;
  readonly errors: number;
  readonly onCheck: () => void;
}) => (
  <>
    <Changes>
      <PreviewLink path={`/${path}`} isSaveable={isSaveable} onOpen={onPreview} />
    </Changes>
    <Counted name="Check" errors={errors} where="in this text" onPress={onCheck} isQuiet />
    <Button renderRoot={(root) => <Link to="/content/$itemId" params={{ itemId }} {...root} />}>
      Done
    </Button>
  </>
);
