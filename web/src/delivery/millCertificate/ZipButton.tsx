import './millCertificate.css'
import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { useRef, useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { fetchFiles } from './download.ts'

const MOST = 200

/** 打包下载: the papers are drawn one after the other; the bar counts them, and it can be stopped. */
export function ZipButton({ certNos }: { certNos: readonly string[] }) {
  const call = useCaller()
  const [at, setAt] = useState<{ done: number; of: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  const run = async () => {
    stop.current = new AbortController()
    setAt({ done: 0, of: certNos.length })
    try {
      await fetchFiles(call, certNos, {
        zip: true,
        signal: stop.current.signal,
        onFile: (done, of) => setAt({ done, of }),
      })
      notify.success(`已打包 ${certNos.length} 份质保书`)
    } catch (e) {
      if (!stop.current.signal.aborted) notify.error(e instanceof CallError ? e.message : '打包没有完成，请再试一次')
    } finally {
      setAt(null)
    }
  }
  if (at)
    return (
      <span className="zipbar" role="status">
        <progress value={at.done} max={at.of} aria-label="打包进度" />
        <span className="nowrap sm">
          {at.done} / {at.of} 份
        </span>
        <Button size="sm" onClick={() => stop.current?.abort()}>
          停止
        </Button>
      </span>
    )
  const why = certNos.length === 0 ? '请先勾选质保书' : certNos.length > MOST ? `一次最多 ${MOST} 份` : undefined
  return (
    <Button disabledReason={why} reasonAt="title" onClick={run}>
      打包下载{certNos.length > 0 ? ` ${certNos.length} 份` : ''}
    </Button>
  )
}
