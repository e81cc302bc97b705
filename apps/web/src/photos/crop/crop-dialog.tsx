import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { Dialog, DialogActions } from '../../components/surfaces/dialog.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import styles from './crop.module.css';
import { CropPicture, type CropShape, CropStage } from './crop-stage.tsx';
import { type CropView, type Cut, MOST_ZOOM, turnedRight, wholeView, zoomed } from './crop-view.ts';
import { ClosedPictureError, cutPicture, openPicture } from './picture-file.ts';

/** Requirements of each shape: aspect ratio (width over height) and size of the sent file in px. */
const SHAPES = {
  round: { aspect: 1, longest: 1024 },
  wide: { aspect: 16 / 9, longest: 1600 },
} as const satisfies Record<CropShape, { aspect: number; longest: number }>;

/** The opened picture or the error; null while loading. */
function usePicture(file: File): ImageBitmap | Error | null {
  const [opened, setOpened] = useState<ImageBitmap | Error | null>(null);
  useEffect(() => {
    let bitmap: ImageBitmap | null = null;
    let isGone = false;
    openPicture(file).then(
      (found) => {
        bitmap = found;
        if (isGone) found.close();
        else setOpened(found);
      },
      (error: Error) => setOpened(error),
    );
    return () => {
      isGone = true;
      bitmap?.close();
    };
  }, [file]);
  return opened;
}

type Use = (file: File) => Promise<void>;

function Zoom({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className={styles.zoom}>
      <label htmlFor={id}>Tamanho</label>
      <input
        id={id}
        type="range"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}

function Cutting({
  bitmap,
  shape,
  onUse,
  onClose,
}: {
  bitmap: ImageBitmap;
  shape: CropShape;
  onUse: Use;
  onClose: () => void;
}) {
  const { aspect, longest } = SHAPES[shape];
  const cut = useMemo(
    (): Cut => ({ picture: { width: bitmap.width, height: bitmap.height }, aspect }),
    [bitmap, aspect],
  );
  const [view, setView] = useState<CropView>(() => wholeView(cut));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useCallback((next: (view: CropView) => CropView) => setView(next), []);
  const use = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onUse(await cutPicture(bitmap, { cut, view, longest }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Ocorreu um erro inesperado.');
      setBusy(false);
    }
  };
  const shown = { bitmap, cut, view };
  return (
    <>
      <CropStage shown={shown} shape={shape} change={change} />
      <Zoom zoom={view.zoom} onChange={(zoom) => setView(zoomed(cut, view, { zoom }))} />
      <div className={styles.tools}>
        <Button look="secondary" icon="rotate" onClick={() => setView(turnedRight(cut, view))}>
          Girar
        </Button>
        <span className={styles.result}>
          Como fica
          <CropPicture shown={shown} className={styles[shape]} />
        </span>
      </div>
      {failure !== null && (
        <Notice tone="error" icon="circle-alert">
          <p>{failure}</p>
        </Notice>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button busy={busy} busyLabel="Enviando…" onClick={use}>
          Usar esta foto
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * Lets the person crop a chosen picture and passes the result on as a JPEG. Errors of `onUse` are shown and the picture
 * stays; for a file that is no picture it says so.
 */
export function CropDialog({
  file,
  shape,
  onUse,
  onClose,
}: {
  file: File;
  shape: CropShape;
  onUse: Use;
  onClose: () => void;
}) {
  const picture = usePicture(file);
  return (
    <Dialog title="Enquadrar a foto" onClose={onClose}>
      {picture === null && <Skeleton rows={2} />}
      {picture instanceof ImageBitmap && <Cutting bitmap={picture} shape={shape} onUse={onUse} onClose={onClose} />}
      {picture instanceof Error && (
        <>
          <Notice tone="error" icon="circle-alert">
            <p>{picture instanceof ClosedPictureError ? picture.message : 'Esta foto não abre aqui.'}</p>
          </Notice>
          <DialogActions>
            <Button look="secondary" onClick={onClose}>
              Escolher outra
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
