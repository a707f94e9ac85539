import './fileField.css'
import { acceptOf, type FilePurpose, filePurposes } from '@mall/domain/platform/file/file.rules.ts'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { goLogin, SESSION_INVALID } from './data.ts'
import { useDeps } from './deps.ts'
import { type Stored, uploadFile, whyNotUpload } from './uploadFile.ts'

export interface FileValue {
  fileId: string
  fileName: string
}

interface Props {
  label: string
  purpose: FilePurpose
  value: FileValue | null
  onChange(value: FileValue | null, stored?: Stored): void
  hint?: ReactNode
  required?: boolean
  error?: string | null | undefined
  id?: string
  disabled?: boolean
  /** Told while a file is on its way, so that nothing is sent without it; the same function in every drawing. */
  onBusy?: (busy: boolean) => void
}

/** A file chosen or dropped: checked, sent with progress, can be called off, shown with its picture, replaced or taken out again. */
export function FileField({ label, purpose, value, onChange, hint, required, error, id: given, disabled, onBusy }: Props) {
  const own = useId()
  const id = given ?? own
  const { session } = useDeps()
  const box = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  const busy = sending !== null
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])

  const send = async (file: File | undefined) => {
    if (!file || sending || disabled) return
    const why = whyNotUpload(file, purpose)
    setFailed(why ?? null)
    if (why) return
    const stop = new AbortController()
    running.current = stop
    setSending({ name: file.name, part: 0 })
    try {
      const stored = await uploadFile({
        file,
        purpose,
        token: session.get().session.token,
        signal: stop.signal,
        onProgress: part => setSending({ name: file.name, part }),
      })
      onChange({ fileId: stored.fileId, fileName: stored.fileName }, stored)
    } catch (e) {
      const { code, message, name } = e as { code?: number; message: string; name: string }
      if (code === SESSION_INVALID) goLogin()
      else if (name !== 'AbortError') setFailed(message)
    }
    running.current = null
    setSending(null)
    if (box.current) box.current.value = ''
  }
  const drop = (e: DragEvent) => {
    e.preventDefault()
    setOver(false)
    void send(e.dataTransfer.files[0])
  }
  const choose = () => box.current?.click()
  const wrong = failed ?? error
  const formats = filePurposes[purpose].formats.map(f => f.toUpperCase()).join('、')
  return (
    <div className="field filefield">
      <label className={required ? 'lab req' : 'lab'} htmlFor={id}>
        {label}
      </label>
      <div
        className={['filebox', over && 'over', wrong && 'bad', value && 'full'].filter(Boolean).join(' ')}
        onDragOver={e => {
          e.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={box}
          id={id}
          type="file"
          className="vh"
          accept={acceptOf(purpose)}
          disabled={disabled || sending !== null}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-h`}
          onChange={e => void send(e.target.files?.[0])}
        />
        {sending ? (
          <>
            <span className="name">{sending.name}</span>
            <progress value={sending.part} max={1} aria-label={`正在上传 ${sending.name}`} />
            <button type="button" className="link" onClick={() => running.current?.abort()}>
              取消
            </button>
          </>
        ) : value ? (
          <>
            <Picture value={value} />
            <a className="name" href={`/api/file/get?id=${value.fileId}`} download>
              {value.fileName}
            </a>
            {!disabled && (
              <>
                <button type="button" className="link" onClick={choose}>
                  更换
                </button>
                <button type="button" className="link" onClick={() => onChange(null)}>
                  移除
                </button>
              </>
            )}
          </>
        ) : (
          <button type="button" className="pick" onClick={choose} disabled={disabled} tabIndex={-1}>
            选择文件，或拖到这里
          </button>
        )}
      </div>
      {wrong ? (
        <span className="err" id={`${id}-h`} role="alert">
          {wrong}
        </span>
      ) : (
        <span className="hint" id={`${id}-h`}>
          {hint ?? `${formats}，不超过 ${Math.floor(filePurposes[purpose].maxBytes / 1024 / 1024)} MB`}
        </span>
      )}
    </div>
  )
}

/** Only pictures have a thumbnail: where there is none, nothing is shown. */
function Picture({ value }: { value: FileValue }) {
  const [none, setNone] = useState(/\.pdf$/i.test(value.fileName))
  if (none) return <span className="doc">PDF</span>
  return <img src={`/api/file/get?id=${value.fileId}&size=thumb`} alt="" onError={() => setNone(true)} />
}
