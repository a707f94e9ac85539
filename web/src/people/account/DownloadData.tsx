import { useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { day } from '../../kernel/kit/time.ts'

/** The copy comes by an authorised call and becomes a file here: no address that somebody else could open. */
export function DownloadData() {
  const send = useSend()
  const download = async () => {
    const copy = await send('/api/user/getUserDataCopy', {})
    if (!copy) return
    const url = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `我的数据-${day(copy.madeAt)}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    notify.success('文件已生成。')
  }
  return (
    <div className="row">
      <Button onClick={download} busyText="正在生成">
        下载我的数据
      </Button>
    </div>
  )
}
