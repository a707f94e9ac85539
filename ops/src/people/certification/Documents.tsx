import type { Application } from '@mall/contract/people/certification/certificationDesk.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { dateTime } from '../../kernel/kit/time.ts'

const address = (fileId: string, size?: 'thumb' | 'preview') => `/api/file/get?id=${fileId}${size ? `&size=${size}` : ''}`

interface Props {
  a: Application
  shown: string | null
  /** Those that were opened; null where nothing is decided any more. */
  seen: ReadonlySet<string> | null
  onShow(fileId: string): void
  onSee(fileId: string): void
}

/** The papers beside the fields: pictures are shown, a PDF is fetched. A picture that was drawn and a file that was fetched are seen. */
export function Documents({ a, shown, seen, onShow, onSee }: Props) {
  const files = a.fields.flatMap(f => f.files)
  const file = files.find(f => f.fileId === shown) ?? files[0]
  return (
    <aside className="certside">
      <section className="panel" aria-label="证照">
        <h2>证照</h2>
        {files.length === 0 ? (
          <p className="panel-pad mute">申请人没有上传文件。</p>
        ) : (
          <>
            <div className="certtabs" role="tablist" aria-label="证照">
              {files.map(f => (
                <button key={f.fileId} type="button" role="tab" aria-selected={f === file} onClick={() => onShow(f.fileId)}>
                  {f.title}
                  {seen && f.mustSee ? (
                    <span className={seen.has(f.fileId) ? 'ok' : 'warn'}>{seen.has(f.fileId) ? ' ✓ 已看' : ' 未看'}</span>
                  ) : null}
                </button>
              ))}
            </div>
            {file ? (
              <div className="certdoc" role="tabpanel">
                {file.mime.startsWith('image/') ? (
                  <a href={address(file.fileId, 'preview')} target="_blank" rel="noreferrer">
                    {/* An element of its own: one that is given another source tells of the new picture only, or of the old one under the new name. */}
                    <img
                      key={file.fileId}
                      src={address(file.fileId, 'preview')}
                      alt={`${file.title}：${file.fileName}`}
                      onLoad={() => onSee(file.fileId)}
                    />
                  </a>
                ) : (
                  <p className="mute">PDF 文件不在页面内打开，请下载核对。</p>
                )}
                <p className="row">
                  <span className="value">{file.fileName}</span>
                  <span className="mute nowrap">{Math.max(1, Math.round(file.size / 1024))} KB</span>
                  <span className="push row">
                    <Button size="small" href={address(file.fileId)} download onClick={() => onSee(file.fileId)}>
                      下载原件
                    </Button>
                  </span>
                </p>
              </div>
            ) : null}
          </>
        )}
      </section>
      <section className="panel" aria-label="核验">
        <h2>核验</h2>
        <dl className="kv panel-pad">
          <div>
            <dt>账户</dt>
            <dd>{a.bankProved ? '小额打款已验证' : '未验证'}</dd>
          </div>
          <div>
            <dt>查询</dt>
            <dd>
              {a.registry
                ? `${a.registry.status}，${dateTime(a.registryAt)} 查询（沙箱）`
                : a.registryAt
                  ? '没有记录'
                  : '没有回应'}
            </dd>
          </div>
          {a.companyCode ? (
            <div>
              <dt>企业</dt>
              <dd>
                <Link to={`/company360?code=${a.companyCode}`}>{a.companyCode}</Link>
              </dd>
            </div>
          ) : null}
        </dl>
      </section>
      <section className="panel" aria-label="处理进度">
        <h2>处理进度</h2>
        <ul className="events panel-pad">
          {a.log.map(l => (
            <li key={`${l.at}${l.event}`}>
              <time>{dateTime(l.at).slice(5)}</time>
              <span>
                {l.event}，{l.actorName}
                {l.detail ? <small className="mute">{l.detail}</small> : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
