import { Link } from '@tanstack/react-router'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import type { blogDetails, PostRow } from '../../../core/contracts/blog.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { Breadcrumbs } from '../../shared/products/breadcrumbs.tsx'
import { Post, PostFacts } from './blog-screen.tsx'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import classes from './site.module.css'

type ShownText = CallResponse<typeof blogDetails>['data']

/** A post of the blog, with what to read next. */
export function PostScreen({ post, others }: { readonly post: ShownText; readonly others: readonly PostRow[] }) {
  return (
    <>
      <Breadcrumbs crumbs={[{ name: 'Blog', address: addressOf('blogs') }, { name: post.title }]} />
      <article className={classes.text}>
        <h1>{post.title}</h1>
        <PostFacts post={post} />
        {post.summary === '' ? null : <p className={classes.lead}>{post.summary}</p>}
        <RichText blocks={post.body} />
      </article>
      {others.length === 0 ? null : (
        <section className={classes.next} aria-labelledby="next">
          <h2 id="next">More from the blog</h2>
          <ul className={classes.posts}>
            {others.map((other) => (
              <li key={other.slug}>
                <Post post={other} />
              </li>
            ))}
          </ul>
          <p>
            <Link {...linkTo(addressOf('blogs'))}>All posts</Link>
          </p>
        </section>
      )}
    </>
  )
}

/** A page of the operator. */
export function PageScreen({ page }: { readonly page: ShownText }) {
  return (
    <article className={classes.text}>
      <h1>{page.title}</h1>
      {page.summary === '' ? null : <p className={classes.lead}>{page.summary}</p>}
      <RichText blocks={page.body} />
    </article>
  )
}
