import { Switch, Textarea } from "@mantine/core";

/** Without an alternative text a picture is decoration only where its owner says so. */
export const AltTextFields = ({
  altText,
  isDecorative,
  linkHint,
  onAltText,
  onDecorative,
}: {
  readonly altText: string;
  readonly isDecorative: boolean;
  /** Why the picture needs a name: it is a link. Undefined: it is none. */
  readonly linkHint: string | undefined;
  readonly onAltText: (altText: string) => void;
  readonly onDecorative: (isDecorative: boolean) => void;
}) => (
  <>
    {!isDecorative && (
      <Textarea
        label="Alt text"
        description="Read aloud to visitors who cannot see the picture."
        autosize
        maxLength={1_000}
        value={altText}
        onChange={({ currentTarget }) => onAltText(currentTarget.value)}
      />
    )}
    <Switch
      label="Decorative: screen readers skip it"
      description={linkHint}
      disabled={linkHint !== undefined}
      checked={isDecorative}
      onChange={({ currentTarget }) => onDecorative(currentTarget.checked)}
    />
  </>
);
