import { Switch, Textarea, TextInput } from "@mantine/core";
import classes from "./builder.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { settingMark } from "./builder-focus.ts";
import { SettingGroup } from "./builder-setting-group.tsx";

/** What a new captcha is called until somebody gives it another key. */
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
        text="The visitor's browser does a piece of work before it may send the form. Visitors see a box to tick; nothing is loaded from anywhere else, and nobody has to find traffic lights."
      >
        <Switch
          {...settingMark(captcha === null ? "captcha" : "captcha-switch")}
          size="sm"
          label="Ask for a captcha"
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
            description="Tells this captcha from others. Any word will do."
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
        text="Stands above the button: what you do with the answers, and for how long."
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
