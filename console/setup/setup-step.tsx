import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { SetupStep, StepStatus } from "#domain/setup/steps.ts";
import { OpenShop } from "./open-shop.tsx";
import classes from "./setup-guide.module.css";
import { logoLink, stepTexts } from "./step-texts.ts";

const marks = {
  done: { Icon: IconCircleCheckFilled, text: "Done" },
  skipped: { Icon: IconCircleDashed, text: "Skipped" },
  open: { Icon: IconCircle, text: "To do" },
} as const;

const LogoLink = () => {
  const { label, ...link } = logoLink;
  return (
    <Link className={classes.link} {...link}>
      {label}
    </Link>
  );
};

/** One step: what it is for, where it is done, and a button to skip it. */
export const SetupStepRow = ({
  step,
  status,
  hasLogo,
  onSkip,
}: {
  readonly step: SetupStep;
  readonly status: StepStatus;
  readonly hasLogo: boolean;
  readonly onSkip: (skipped: boolean) => void;
}) => {
  const { title, text, links } = stepTexts[step];
  const { Icon, text: mark } = marks[status];
  const asksForLogo = step === "name" && !hasLogo;
  return (
    <li className={classes.step} data-status={status}>
      <Icon size={22} className={classes.mark} role="img" aria-label={mark} />
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        {status === "open" && <p className={classes.text}>{text}</p>}
      </div>
      {status === "done" && asksForLogo && (
        <div className={classes.actions}>
          <LogoLink />
        </div>
      )}
      {status !== "done" && (
        <div className={classes.actions}>
          {status === "open" &&
            links.map(({ label, ...link }) => (
              <Link key={label} className={classes.link} {...link}>
                {label}
              </Link>
            ))}
          {asksForLogo && <LogoLink />}
          {status === "open" && step === "open" && <OpenShop />}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${status === "open" ? "Skip" : "Resume"}: ${title}`}
            onClick={() => onSkip(status === "open")}
          >
            {status === "open" ? "Skip" : "Resume"}
          </Button>
        </div>
      )}
    </li>
  );
};
