/** Where a printed slip is signed. On the screen it only says what comes. */
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
