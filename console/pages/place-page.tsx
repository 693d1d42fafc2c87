import { Alert, Select } from "@mantine/core";
import { clearPagePlaceContract, placePageContract } from "#commands/pages/contract.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { isArea, type PagePlace, pagePlaces, placeName } from "#domain/pages/places.ts";
import { listPageAccessContract } from "#read-api/page-access/contract.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { PAGE_READS } from "./page-reads.ts";

type Draft = { readonly place: PagePlace | "" };

const audiences = {
  members: "signed-in visitors see it",
  password: "visitors who enter its password see it",
} as const;

/** Says who sees a page with a lock, which goes with the page to every place. */
const LockNote = ({ path, place }: { readonly path: string; readonly place: Draft["place"] }) => {
  const url = pageUrl(path);
  const { data } = useCall(listPageAccessContract, { query: { search: url, pageSize: 100 } });
  const access = data?.rows.find((row) => row.path === url)?.access ?? "public";
  if (access === "public" || place === "") return null;
  const rest = isArea(place)
    ? "Everyone else sees the pages without it."
    : "Everyone else sees what the website shows there without a page.";
  return (
    <Alert color="yellow" title="This page has a lock">
      {`In its new place, only ${audiences[access]}. ${rest}`}
    </Alert>
  );
};

/** Makes a page home, contact, or a part of other pages; or ends that. */
export const PlacePage = ({
  row,
  onClose,
}: {
  readonly row: PageRow;
  readonly onClose: () => void;
}) => {
  const { pageId, place: present } = row;
  const place = useCommand(
    async ({ place: chosen }: Draft) => {
      if (present !== null && present !== chosen)
        await call(clearPagePlaceContract, { params: { place: present } });
      if (chosen !== "")
        await call(placePageContract, { params: { place: chosen }, body: { pageId } });
    },
    {
      refreshes: PAGE_READS,
      says: (_answer, { place: chosen }) =>
        chosen === ""
          ? `“${row.title}” was moved to its own path, ${pageUrl(row.path)}.`
          : `${placeName(chosen)}: “${row.title}”.`,
      onDone: onClose,
      errors: "form",
    },
  );
  const form = useCommandForm<Draft, typeof placePageContract>({
    initialValues: { place: present ?? "" },
    contract: placePageContract,
    bodyOf: () => ({ pageId }),
    error: place.error,
  });
  return (
    <FormModal
      title={`Where “${row.title}” is shown`}
      form={form}
      onSend={(draft) => place.mutate(draft)}
      onClose={onClose}
      action="Save"
      pending={place.isPending}
    >
      <Select
        label="Place"
        description="A page in another place is no longer at its own path."
        allowDeselect={false}
        data={[
          { value: "", label: `At its own path, ${pageUrl(row.path)}` },
          ...pagePlaces.map((each) => ({ value: each, label: placeName(each) })),
        ]}
        value={form.values.place}
        onChange={(chosen) => form.change({ place: chosen ?? "" })}
      />
      <LockNote path={row.path} place={form.values.place} />
    </FormModal>
  );
};
