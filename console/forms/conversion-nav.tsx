import { TabNav } from "../kit/ui/tab-nav.tsx";

/** Navigation between the reports on one form, for the same days and filters. */
export const ConversionNav = ({
  formId,
  range,
}: {
  readonly formId: string;
  readonly range: { readonly from?: string; readonly to?: string; readonly segment?: string };
}) => {
  const form = `/form-conversion/${encodeURIComponent(formId)}`;
  return (
    <TabNav
      label="Reports on this form"
      search={range}
      tabs={[
        [form, "Conversion"],
        [`${form}/stops`, "Where visitors stop"],
      ]}
    />
  );
};
