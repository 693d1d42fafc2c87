import { getRouteApi, Link } from "@tanstack/react-router";
import { getTemplateContract } from "#read-api/themes/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { TemplateEditor } from "./template-editor.tsx";

const route = getRouteApi("/templates/$name");

/** One template with its editor. */
export const TemplateScreen = () => {
  const { name } = route.useParams();
  const query = useCall(getTemplateContract, { params: { name } });
  // While another template loads, the previous one is not shown under the new name.
  const template = query.data?.name === name ? query.data : undefined;
  if (template !== undefined) return <TemplateEditor key={name} template={template} />;
  return (
    <Page title={name} back={<Link to="/templates">← Templates</Link>}>
      <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
    </Page>
  );
};
