// Pictures of one position of one unit: added from camera or disk, each with its small picture, taken out again.
import './afterSales.css'
import { acceptOf, type FilePurpose } from '@mall/domain/platform/file/file.rules.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { goLogin, SESSION_INVALID } from '../../kernel/data.ts'
import { useDeps } from '../../kernel/deps.ts'
import { uploadFile, whyNotUpload } from '../../kernel/uploadFile.ts'

export interface Shot {
  fileId: string
  fileName: string
}

export function Thumb({ shot }: { shot: Shot }) {
  const [none, setNone] = useState(/\.pdf$/i.test(shot.fileName))
  return (
    <a
      href={`/api/file/get?id=${shot.fileId}${none ? '' : '&size=preview'}`}
      target="_blank"
      rel="noreferrer"
      className="shot"
      title={shot.fileName}
    >
      {none ? (
        <span className="doc">文件</span>
      ) : (
        <img src={`/api/file/get?id=${shot.fileId}&size=thumb`} alt={shot.fileName} onError={() => setNone(true)} />
      )}
    </a>
  )
}

interface Props {
  label: string
  hint: string
  shots: readonly Shot[]
  wanted?: boolean
  purpose?: FilePurpose
  /** Papers rather than pictures. */
  papers?: boolean
  /** As many at most. */
  most?: number
  onAdd(shot: Shot): void
  onRemove(fileId: string): void
}
export function Photos({ label, hint, shots, wanted, purpose = 'claim', papers = false, most = 99, onAdd, onRemove }: Props) {
  const { session } = useDeps()
  const id = useId()
  const [what, unit] = papers ? ['附件', '份'] : ['照片', '张']
  const box = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  const send = async (files: readonly File[]) => {
    setFailed('')
    if (files.length > most - shots.length) setFailed(`最多 ${most} ${unit}，多出的没有上传`)
    for (const file of files.slice(0, most - shots.length)) {
      const why = whyNotUpload(file, purpose)
      if (why) {
        setFailed(`${file.name}：${why}`)
        continue
      }
      running.current = new AbortController()
      setPart(0)
      try {
        const stored = await uploadFile({
          file,
          purpose,
          token: session.get().session.token,
          signal: running.current.signal,
          onProgress: setPart,
        })
        onAdd({ fileId: stored.fileId, fileName: stored.fileName })
      } catch (e) {
        const { code, message, name } = e as { code?: number; message: string; name: string }
        if (code === SESSION_INVALID) goLogin()
        else if (name !== 'AbortError') setFailed(message)
      }
    }
    setPart(null)
    if (box.current) box.current.value = ''
  }
  return (
    <div className="shots">
      {shots.length > 0 && (
        <ul>
          {shots.map(s => (
            <li key={s.fileId}>
              <Thumb shot={s} />
              <button type="button" className="link" aria-label={`移除 ${s.fileName}`} onClick={() => onRemove(s.fileId)}>
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={box}
        id={id}
        type="file"
        multiple
        className="vh"
        accept={acceptOf(purpose)}
        disabled={part !== null || shots.length >= most}
        onChange={e => void send([...(e.target.files ?? [])])}
      />
      {part === null && shots.length >= most ? null : part === null ? (
        <label className="link" htmlFor={id}>
          添加<span className="vh">{label}</span>
          {what}
        </label>
      ) : (
        <progress value={part} max={1} aria-label={`正在上传${label}${what}`} />
      )}
      {failed ? (
        <small className="bad" role="alert">
          {failed}
        </small>
      ) : (
        <small className={wanted && shots.length === 0 ? 'bad' : 'mute'}>
          {shots.length > 0 ? `${shots.length} ${unit}` : hint}
        </small>
      )}
    </div>
  )
}
