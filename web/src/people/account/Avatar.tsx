import './account.css'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { FileField } from '../../kernel/FileField.tsx'
import { notify } from '../../kernel/kit/notify.ts'

/** The person's picture, or the first character of his name. A new one counts as soon as it is uploaded. */
export function Avatar({ url, name }: { url: string; name: string }) {
  const send = useSend()
  const refresh = useRefresh()
  const [broken, setBroken] = useState(false)
  const save = async (fileId: string | null) => {
    const saved = await send('/api/user/updateUserAvatar', { fileId })
    if (!saved) return
    setBroken(false)
    await refresh('/api/user/selectUserInfoByUserName')
    notify.success(fileId ? '头像已更换。' : '头像已移除。')
  }
  const fileId = /id=([A-Za-z0-9_-]{22})/.exec(url)?.[1]
  return (
    <div className="avatar">
      {url && !broken ? (
        <img src={url} alt="我的头像" onError={() => setBroken(true)} />
      ) : (
        <span className="initial" aria-hidden="true">
          {[...name][0] ?? '我'}
        </span>
      )}
      <FileField
        label="头像图片"
        purpose="avatar"
        value={fileId ? { fileId, fileName: '当前头像.jpg' } : null}
        onChange={value => void save(value?.fileId ?? null)}
      />
    </div>
  )
}
