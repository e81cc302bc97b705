import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import styles from './scan-sheet.module.css';
import { type OpenCamera, watchCamera } from './watch-camera.ts';

function TorchButton({ torch }: { torch: NonNullable<OpenCamera['torch']> }) {
  const [isOn, setOn] = useState(false);
  const toggle = () => torch(!isOn).then(() => setOn(!isOn));
  return (
    <Button look="secondary" aria-pressed={isOn} onClick={() => void toggle().catch(() => setOn(false))}>
      {isOn ? 'Apagar a luz' : 'Acender a luz'}
    </Button>
  );
}

/** The camera picture, with a switch for its light if it has one. Without a camera or permission it says so. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onText);
  const [camera, setCamera] = useState<OpenCamera | 'opening' | 'none'>('opening');
  useEffect(() => {
    tell.current = onText;
  });
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return;
    let isMounted = true;
    const opening = watchCamera(shown, (text) => tell.current(text));
    opening.then(
      (open) => isMounted && setCamera(open),
      () => isMounted && setCamera('none'),
    );
    return () => {
      isMounted = false;
      opening.then(
        (open) => open.stop(),
        () => undefined,
      );
    };
  }, []);
  if (camera === 'none')
    return (
      <Notice icon="camera">
        <p>Sem câmera aqui. Escolha uma foto da etiqueta ou digite o código.</p>
      </Notice>
    );
  return (
    <>
      <div className={styles.camera}>
        <video ref={video} muted playsInline aria-label="O que a câmera vê" />
        <span className={styles.frame} />
      </div>
      {camera !== 'opening' && camera.torch !== null && <TorchButton torch={camera.torch} />}
    </>
  );
}
