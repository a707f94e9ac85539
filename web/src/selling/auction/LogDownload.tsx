import { Link } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'

/** The log as it stands in the books, line by line, so that anybody can reckon its chain again. */
export function LogDownload({ biddingNo }: { biddingNo: string }) {
  const send = useSend()
  const download = async () => {
    const log = await send('/api/bidding/getBidLog', { biddingNo })
    if (!log) return
    const url = URL.createObjectURL(new Blob([`${log.lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }))
    const a = document.createElement('a')
    a.href = url
    a.download = log.fileName
    a.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <>
      <Button size="sm" onClick={download} busyText="正在准备">
        下载出价记录
      </Button>
      <Link className="sm" to={`/auction/verify?biddingNo=${biddingNo}`}>
        核验
      </Link>
    </>
  )
}
