type Props = { readonly title: string; readonly children?: string | undefined };

/** Read out at once. */
export const Alert = ({ title, children }: Props) => (
  <div className="alert" role="alert">
    <p className="alert-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
  </div>
);
