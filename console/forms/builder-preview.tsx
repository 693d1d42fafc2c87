import { ActionIcon, SegmentedControl } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { asHandled } from "#domain/forms/form-handler.ts";
import { type Device, DeviceChoice } from "../kit/ui/device-choice.tsx";
import { useFormBuilder } from "./builder-context.ts";
import classes from "./builder-preview.module.css";
import { PreviewForm, type PreviewStage } from "./builder-preview-form.tsx";
import { PreviewFrame } from "./builder-preview-frame.tsx";

const widths: Readonly<Record<Device, number>> = { desktop: 720, phone: 390 };

/** The preview follows edits: a changed field, and what follows a submission. */
const useFollowedStage = (form: FormDefinition, show: (stage: PreviewStage) => void): void => {
  const { fields, submissionMessage, postSubmitHtml, successRedirect } = form;
  const after = JSON.stringify([submissionMessage, postSubmitHtml, successRedirect]);
  const seen = useRef({ fields, after });
  useEffect(() => {
    const last = seen.current;
    seen.current = { fields, after };
    if (last.fields !== fields) show("form");
    else if (last.after !== after) show("done");
  }, [fields, after, show]);
};

/** The interactive preview of the form next to its settings. */
export const PreviewPane = ({ narrow }: { readonly narrow: boolean }) => {
  const { form: built, loaded, history, dispatch } = useFormBuilder();
  const form = useMemo(
    () => asHandled(built, loaded.vanillaFormHandler),
    [built, loaded.vanillaFormHandler],
  );
  const [device, setDevice] = useState<Device>(narrow ? "phone" : "desktop");
  const [stage, setStage] = useState<PreviewStage>("form");
  const [round, setRound] = useState(0);
  useFollowedStage(form, setStage);
  const select = (fieldId: string) => {
    if (history.selected !== fieldId) dispatch({ type: "select", fieldId });
    requestAnimationFrame(() =>
      document
        .querySelector(`[data-field="${CSS.escape(fieldId)}"]`)
        ?.scrollIntoView({ block: "nearest" }),
    );
  };
  return (
    <section className={classes.pane} aria-label="Preview">
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label="Preview"
          value={stage}
          onChange={(value) => setStage(value as PreviewStage)}
          data={[
            { value: "form", label: "Form" },
            { value: "done", label: "After submitting" },
          ]}
        />
        <DeviceChoice value={device} onChange={setDevice} />
        <span className={classes.note}>Preview only – nothing is sent</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Clear the preview"
          title="Clear the preview"
          onClick={() => {
            setStage("form");
            setRound(round + 1);
          }}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </div>
      <PreviewFrame width={widths[device]}>
        <PreviewForm
          key={round}
          form={form}
          stage={stage}
          onStage={setStage}
          selected={history.selected}
          onSelect={select}
        />
      </PreviewFrame>
    </section>
  );
};
