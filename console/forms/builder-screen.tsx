import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { getFormContract } from "#read-api/forms/contract.ts";
import { CallError } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { FormBuilder } from "./builder.tsx";

const route = getRouteApi("/forms/$formId");

/** One form in the builder. */
export const BuilderScreen = () => {
  const { formId } = route.useParams();
  const query = useCall(getFormContract, { params: { formId } });
  const { data, error } = query;
  if (data !== undefined && data.formId === formId)
    return <FormBuilder key={formId} loaded={data} />;
  const missing = error instanceof CallError && error.status === 404;
  return (
    <Page title="Form" back={<Link to="/forms">← Forms</Link>}>
      {missing ? (
        <Empty
          title="Form not found"
          text="It may have been removed, or the URL is incomplete."
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/forms" {...props} />}>
              All forms
            </Button>
          }
        />
      ) : (
        <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
      )}
    </Page>
  );
};
