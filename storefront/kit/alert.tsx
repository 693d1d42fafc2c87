type Props = {
  readonly title: string;
  readonly children?: string | undefined;
  /** A retry may help. */
  readonly onRetry?: (() => void) | undefined;
};

/** Announced immediately. */
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
