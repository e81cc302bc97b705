type FileInputProps = {
  accept: string;
  multiple?: boolean;
  /** Whether the rear camera is asked instead of the files. */
  camera?: boolean;
  disabled?: boolean;
  onPick: (files: File[]) => void;
};

/** Asks for files, pictures of the gallery, or the camera. It stands in a label that people touch. */
export function FileInput({ camera = false, onPick, ...asked }: FileInputProps) {
  return (
    <input
      type="file"
      {...asked}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file may be chosen again.
        target.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
