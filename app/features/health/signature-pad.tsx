import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Field } from "~/ui/form/field";
import { Hint } from "~/ui/form/field-wrapper";
import { Bilingual } from "~/ui/text/bilingual";
import { Button } from "~/ui/text/button";
import type { signatureWords } from "./signature-words";

const WIDTH = 600;
const HEIGHT = 200;

/**
 * Renders a signature pad for finger, pen or mouse, posted as a PNG data URL. It only adds to the typed name.
 * Without scripts it is absent, and keyboard users can skip it. After a rejected form it shows the previous signature.
 */
export function SignaturePad({
  field,
  words: { hint, clear: clearing, ...label },
}: {
  field: Field;
  words: typeof signatureWords.drawing;
}) {
  const [ready, setReady] = useState(false);
  const before = typeof field.initialValue === "string" ? field.initialValue : "";
  const [drawing, setDrawing] = useState(before);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { start, move, end } = usePen(setDrawing);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (!ready || before === "") return;
    const picture = new Image();
    picture.onload = () => canvas.current?.getContext("2d")?.drawImage(picture, 0, 0);
    // The value is not a picture. The server reports that, and the visitor signs again.
    picture.onerror = () => setDrawing("");
    picture.src = before;
  }, [ready, before]);
  if (!ready) return null;

  const labelId = `${field.id}-label`;
  const clear = () => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawing("");
  };

  return (
    <div className="field">
      <p className="label" id={labelId}>
        <Bilingual {...label} />
      </p>
      <Hint>{hint}</Hint>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby={labelId}
        className="mt-2 block w-full max-w-[27rem] touch-none rounded-xl border-2 border-control bg-white"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <input type="hidden" name={field.name} value={drawing} />
      <div className="mt-2">
        <Button type="button" kind="quiet" onClick={clear}>
          {clearing}
        </Button>
      </div>
    </div>
  );
}

/** Converts the pointer's position to canvas coordinates at any size on the screen. */
function place(event: PointerEvent<HTMLCanvasElement>) {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = WIDTH / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale] as const;
}

/**
 * Draws strokes with the pointer.
 * @param onChange receives the whole picture after each stroke.
 */
function usePen(onChange: (picture: string) => void) {
  const drawing = useRef(false);
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext("2d");
    if (pen === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    pen.lineWidth = 4;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(...place(event));
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext("2d");
    if (!drawing.current || pen === null) return;
    pen.lineTo(...place(event));
    pen.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    drawing.current = false;
    onChange(event.currentTarget.toDataURL("image/png"));
  };
  return { start, move, end };
}
