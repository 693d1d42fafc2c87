import { Alert, Loader, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { skipStepContract } from "#commands/setup/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { SetupStep } from "#domain/setup/steps.ts";
import { getSetupContract } from "#read-api/setup/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useWebsiteChange } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./setup-guide.module.css";
import { SetupStepRow } from "./setup-step.tsx";
import { StartQuestion } from "./start-question.tsx";

type Setup = ResponseOf<typeof getSetupContract>;

const FILLING_EVERY_MS = 1_500;
const reads = [getSetupContract] as const;

const Steps = ({ steps, hasLogo }: Pick<Setup, "steps" | "hasLogo">) => {
  const skip = useCommand(skipStepContract, {
    input: ({ step, skipped }: { readonly step: SetupStep; readonly skipped: boolean }) => ({
      params: { step },
      body: { skipped },
    }),
    refreshes: reads,
  });
  return (
    <ol className={classes.steps}>
      {steps.map(({ step, status }) => (
        <SetupStepRow
          key={step}
          step={step}
          status={status}
          hasLogo={hasLogo}
          onSkip={(skipped) => skip.mutate({ step, skipped })}
        />
      ))}
    </ol>
  );
};

const Filling = () => (
  <Alert
    color="blue"
    variant="light"
    mb="md"
    role="status"
    icon={<Loader size={16} aria-hidden="true" />}
    title="The sample shop is being filled"
  >
    This takes a few seconds. You can continue in the meantime.
  </Alert>
);

const Sample = () => (
  <Text mb="md">
    Products, posts and other things of this website are samples. Change them into your own, or{" "}
    <Link to="/settings/sample-data">remove the sample data</Link>.
  </Text>
);

const doneText = ({ canStart, steps }: Setup): string | undefined => {
  if (canStart) return undefined;
  const done = steps.filter(({ status }) => status === "done").length;
  return `${done} of ${steps.length} done`;
};

/** Once nothing is left to do, the overview no longer shows the guide. */
const useEnd = (setup: Setup | undefined): boolean => {
  const changeWebsite = useWebsiteChange();
  const isOver =
    setup !== undefined && !setup.canStart && setup.steps.every(({ status }) => status !== "open");
  // The next visit to the overview shows no guide; this one says that all is done.
  useEffect(
    () => () => {
      if (isOver) changeWebsite({ isSettingUp: false });
    },
    [isOver, changeWebsite],
  );
  return isOver;
};

/** Leads the owner of a new website through its first hour. What is done follows from the log. */
export const SetupGuide = () => {
  const query = useCall(
    getSetupContract,
    {},
    {
      every: (setup) => (setup?.isFilling === true ? FILLING_EVERY_MS : false),
    },
  );
  const { refetch } = query;
  // A step was done on another screen a moment ago.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch]);
  const isOver = useEnd(query.data);
  const done = query.data && doneText(query.data);
  return (
    <Section
      title={query.data?.canStart === true ? "How do you want to start?" : "Your first hour"}
      {...(done !== undefined && { aside: <span className={classes.done}>{done}</span> })}
    >
      <div className={classes.guide}>
        <Loaded query={query}>
          {(setup) =>
            setup.canStart ? (
              <StartQuestion />
            ) : (
              <>
                {setup.isFilling && <Filling />}
                {setup.hasSample && <Sample />}
                {isOver && (
                  <p className={classes.text} role="status">
                    Your website is set up. You find everything in the navigation from now on.
                  </p>
                )}
                <Steps steps={setup.steps} hasLogo={setup.hasLogo} />
              </>
            )
          }
        </Loaded>
      </div>
    </Section>
  );
};
