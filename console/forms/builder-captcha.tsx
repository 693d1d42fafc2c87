import { Switch, Textarea, TextInput } from "@mantine/core";
import classes from "./builder.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { settingMark } from "./builder-focus.ts";
import { SettingGroup } from "./builder-setting-group.tsx";

/** The key of a new captcha until a member enters another one. */
const DEFAULT_SITE_KEY = "forms";

/** Spec: B3.15, fieldset "captcha". */
export const CaptchaSettings = () => {
  const { form, edit } = useFormBuilder();
  const problem = useProblem(null);
  const { captcha } = form;
  const change = (next: typeof captcha) =>
    edit({ type: "form-changed", change: { captcha: next } });
  return (
    <div className={classes.settings}>
      <SettingGroup
        title="Captcha"
        text="The visitor’s browser solves a small computation before the form can be sent. Visitors only tick a box; nothing is loaded from third parties and there are no puzzles to solve."
      >
        <Switch
          {...settingMark(captcha === null ? "captcha" : "captcha-switch")}
          size="sm"
          label="Require a captcha"
          checked={captcha !== null}
          onChange={({ currentTarget }) =>
            change(currentTarget.checked ? { siteKey: DEFAULT_SITE_KEY } : null)
          }
        />
        {captcha !== null && (
          <TextInput
            {...settingMark("captcha")}
            size="sm"
            label="Site key"
            description="Identifies this captcha. Any name will do."
            maxLength={200}
            value={captcha.siteKey}
            error={problem("captcha")}
            onChange={({ currentTarget }) => change({ siteKey: currentTarget.value })}
          />
        )}
      </SettingGroup>
    </div>
  );
};

/** Spec: B3.15, fieldset "disclaimer". */
export const DisclaimerSettings = () => {
  const { form, edit } = useFormBuilder();
  const problem = useProblem(null);
  return (
    <div className={classes.settings}>
      <SettingGroup
        title="Disclaimer"
        text="Shown above the button. Explain how you use the answers and how long you keep them."
      >
        <Textarea
          {...settingMark("disclaimer")}
          size="sm"
          aria-label="Disclaimer"
          autosize
          minRows={4}
          maxRows={18}
          maxLength={5_000}
          value={form.disclaimer}
          error={problem("disclaimer")}
          onChange={({ currentTarget }) =>
            edit({ type: "form-changed", change: { disclaimer: currentTarget.value } })
          }
        />
      </SettingGroup>
    </div>
  );
};
