import { Alert, Select } from "@mantine/core";
import { placePageContract } from "#commands/pages/contract.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { isArea, type PagePlace, pagePlaces, placeName } from "#domain/pages/places.ts";
import { listPageAccessContract } from "#read-api/page-access/contract.ts";
import { listPagePlacesContract, type PageRow } from "#read-api/pages/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { OwnTemplates } from "../kit/design/own-templates.tsx";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { type PlacedPage, usePlacePage } from "./use-place-page.ts";

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

/** Says which page leaves the place, or which template of the website is shown there. */
const PlaceNotes = ({
  place,
  replaced,
  templates,
}: {
  readonly place: PagePlace;
  readonly replaced: PlacedPage | undefined;
  readonly templates: readonly string[];
}) => (
  <>
    {replaced !== undefined && (
      <Alert color="blue" title={`“${replaced.title}” is shown there now`}>
        {`It will move to its own path, ${pageUrl(replaced.path)}.`}
      </Alert>
    )}
    <OwnTemplates names={templates}>
      {isArea(place)
        ? "Visitors will not see the page there, because the template leaves out the area."
        : "Once it is published, visitors will see the page instead of the template."}
    </OwnTemplates>
  </>
);

/** Makes a page home, contact, or a part of other pages; or ends that. */
export const PlacePage = ({
  row,
  onClose,
}: {
  readonly row: PageRow;
  readonly onClose: () => void;
}) => {
  const { pageId, place: present } = row;
  const { data, isPending } = useCall(listPagePlacesContract, {});
  const command = usePlacePage(row, onClose);
  const form = useCommandForm<Draft, typeof placePageContract>({
    initialValues: { place: present ?? "" },
    contract: placePageContract,
    bodyOf: () => ({ pageId }),
    error: command.error,
  });
  const { place } = form.values;
  const replacedIn = (chosen: Draft["place"]) =>
    data?.places.find((each) => each.place === chosen && each.pageId !== pageId);
  const templates = data?.ownTemplates.filter((each) => each.place === place) ?? [];
  return (
    <FormModal
      title={`Where “${row.title}” is shown`}
      form={form}
      onSend={(draft) =>
        command.mutate({
          place: draft.place,
          replaced: replacedIn(draft.place),
          yieldsToForm: data?.places.find((each) => each.pageId === pageId)?.yieldsToForm === true,
        })
      }
      onClose={onClose}
      action="Save"
      // Undo restores the page that leaves, which is known then.
      pending={command.isPending || isPending}
    >
      <Select
        label="Place"
        description="A page in another place is no longer at its own path."
        allowDeselect={false}
        data={[
          { value: "", label: `At its own path, ${pageUrl(row.path)}` },
          ...pagePlaces.map((each) => ({ value: each, label: placeName(each) })),
        ]}
        value={place}
        onChange={(chosen) => form.change({ place: chosen ?? "" })}
      />
      {place !== "" && (
        <PlaceNotes
          place={place}
          replaced={replacedIn(place)}
          templates={templates.map(({ name }) => name)}
        />
      )}
      <LockNote path={row.path} place={place} />
    </FormModal>
  );
};
