import { Select } from "@mantine/core";
import { clearPagePlaceContract, placePageContract } from "#commands/pages/contract.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { type PagePlace, pagePlaces, placeName } from "#domain/pages/places.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { PAGE_READS } from "./page-reads.ts";

type Draft = { readonly place: PagePlace | "" };

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
    </FormModal>
  );
};
