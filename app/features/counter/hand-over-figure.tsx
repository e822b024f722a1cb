export interface HandOverFigureProps {
  handOver: {
    code: string;
    address: string;
    /** The QR code as a data URL. */
    picture: string;
    until: string;
    sent: boolean;
    noSms: boolean;
  };
}

/** Shows the ways to continue on another device: scan the code, or open a short address and type the code. */
export function PhoneHandOver({ handOver }: HandOverFigureProps) {
  const { code, address, picture, until, sent, noSms } = handOver;
  return (
    <section className="card mb-10 sm:flex sm:items-center sm:gap-10">
      <img
        src={picture}
        width={600}
        height={600}
        alt="QR code: continue on another device"
        className="h-auto w-full max-w-[15rem] sm:w-2/5"
      />
      <div className="min-w-0">
        <h2>Continue on your phone</h2>
        <ol className="numbered">
          <li>Point the camera of your phone at the code.</li>
          <li>
            Or open <b className="[overflow-wrap:anywhere]">{address}</b> and type{" "}
            <b className="whitespace-nowrap text-[1.5rem]">{code}</b>
          </li>
          {sent ? <li>Or open the SMS we sent to your phone.</li> : null}
        </ol>
        {noSms ? (
          <p className="mt-4">
            We sent no SMS, because none reaches a number that begins with 6. Please use one of
            these two ways.
          </p>
        ) : null}
        <p className="mt-6">
          Then log in, and you can continue where you left off. The code works once, until{" "}
          <b>{until}</b>, for you alone.
        </p>
      </div>
    </section>
  );
}
