type Props = {
  readonly title: string;
  readonly children?: string | undefined;
  /** Doing the same once more may help. */
  readonly onRetry?: (() => void) | undefined;
};

/** Read out at once. */
export const Alert = ({ title, children, onRetry }: Props) => (
  <div className="alert" role="alert">
    <p className="alert-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
    {onRetry !== undefined && (
      <button type="button" className="link-button alert-retry" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);
