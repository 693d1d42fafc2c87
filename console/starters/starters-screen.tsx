import { Alert, Button, Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  applyStarterContract,
  getStarterContract,
  undoStarterContract,
} from "#commands/starters/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { starterOf, starters } from "#domain/starters/all.ts";
import type { Starter, StarterId } from "#domain/starters/starter.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { StarterPreview } from "./starter-preview.tsx";
import classes from "./starters.module.css";

type Applied = ResponseOf<typeof applyStarterContract>;

const keptNames: Readonly<Record<Applied["kept"][number], string>> = {
  look: "your look",
  "header-footer": "your header and footer",
  home: "your home page",
  contact: "your contact page",
  pages: "pages with the same paths",
};

const appliedText = (id: StarterId, { kept }: Applied): string => {
  const stayed = kept.map((each) => keptNames[each]).join(", ");
  const text = `The starter ${starterOf(id).name} was set up.`;
  return stayed === "" ? text : `${text} Unchanged: ${stayed}.`;
};

const undoneText = (kept: readonly string[]): string =>
  kept.length === 0
    ? "The starter was undone."
    : `The starter was undone. Changed since, and kept: ${kept.join(", ")}.`;

/** Six websites to begin with, drawn with the owner’s name. */
export const StartersScreen = () => {
  const query = useCall(getStarterContract, {});
  const [starterToApply, setStarterToApply] = useState<Starter>();
  const apply = useCommand(applyStarterContract, {
    input: (starter: StarterId) => ({ body: { starter } }),
    refreshes: "everything",
    errors: "form",
    says: (applied, id) => appliedText(id, applied),
    onDone: () => setStarterToApply(undefined),
    undo: async () => undoneText((await call(undoStarterContract, {})).kept),
  });
  return (
    <Page
      title="Starters"
      intro="A look, a header and a footer, and six pages to change into your own. What you have written stays."
    >
      <Loaded query={query}>
        {({ starter: chosen }) => (
          <>
            {chosen !== null && <Chosen chosen={chosen} />}
            <ul className={classes.starters}>
              {starters.map((starter) => (
                <StarterCard
                  key={starter.id}
                  starter={starter}
                  isChosen={starter.id === chosen}
                  onChoose={() => setStarterToApply(starter)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Confirm
        opened={starterToApply !== undefined}
        title={`Begin with ${starterToApply?.name ?? ""}?`}
        action="Begin"
        pending={apply.isPending}
        error={apply.error}
        onConfirm={() => starterToApply && apply.mutate(starterToApply.id)}
        onClose={() => setStarterToApply(undefined)}
      >
        Home, About and Contact will be published, with the look, the header and the footer.
        Shipping and returns, Privacy and Terms will be drafts, because only you know their facts.
        The texts are examples: change them before you open the shop. Nothing that you have written
        will be overwritten, and you can undo this.
      </Confirm>
    </Page>
  );
};

const StarterCard = ({
  starter,
  isChosen,
  onChoose,
}: {
  readonly starter: Starter;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => {
  const { title } = useWebsite();
  return (
    <li className={classes.starter}>
      <StarterPreview starter={starter} websiteTitle={title} />
      <div className={classes.words}>
        <h2 className={classes.title}>{starter.name}</h2>
        <p className={classes.text}>{starter.description}</p>
        <Changes>
          <Button variant="default" disabled={isChosen} onClick={onChoose}>
            {isChosen ? "Chosen" : `Begin with ${starter.name}`}
          </Button>
        </Changes>
      </div>
    </li>
  );
};

/** What is next, and the way back. */
const Chosen = ({ chosen }: { readonly chosen: StarterId }) => {
  const undo = useCommand(undoStarterContract, {
    input: () => ({}),
    refreshes: "everything",
    says: ({ kept }) => undoneText(kept),
  });
  return (
    <Alert
      color="green"
      variant="light"
      mb="lg"
      icon={<IconCircleCheck size={18} aria-hidden="true" />}
      title={`Your website began with ${starterOf(chosen).name}`}
    >
      <Group justify="space-between" gap="sm">
        <span>
          Change its <Link to="/pages">pages</Link>, its <Link to="/looks">look</Link>, and its{" "}
          <Link to="/header-footer">header and footer</Link>.
        </span>
        <Changes>
          <Button
            variant="default"
            size="compact-md"
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            Undo the starter
          </Button>
        </Changes>
      </Group>
    </Alert>
  );
};
