import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Page } from "../../kit/ui/page.tsx";
import { Editor } from "./editor.tsx";
import { pageSubject } from "./page-subject.ts";

const route = getRouteApi("/pages/$pageId");

/** A page in the editor. */
export const EditorScreen = () => {
  const { pageId } = route.useParams();
  const subject = useMemo(() => pageSubject(pageId), [pageId]);
  const query = useCall(getPageDraftContract, { params: { pageId } });
  const draft = query.data?.pageId === pageId ? query.data : undefined;
  if (draft !== undefined) return <Editor key={pageId} loaded={draft} subject={subject} />;
  return (
    <Page title="Page" back={<Link to="/pages">← Pages</Link>}>
      <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
    </Page>
  );
};
