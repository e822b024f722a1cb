/** Renders the signature lines of a printed slip. The screen only explains them. */
export function SignatureLines({
  name,
  entered,
  day,
}: {
  name: string;
  entered: string;
  day: string;
}) {
  return (
    <div className="mt-8">
      <p>
        {name}, {day}, at {entered}
      </p>
      <p className="mt-12 max-w-[24rem] border-t-2 border-ink pt-1">Signature</p>
    </div>
  );
}
