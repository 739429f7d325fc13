# `vitrine` as an image: it serves the content folder or the snapshot file at /front. It runs as a user without rights on a file system that may
# be read only, ends on SIGTERM after answering what is open, and is healthy when the front is ready.
#
#   npm pack ./packages/vitrine
#   docker build -t vitrine --build-arg VITRINE=./vitrine-0.1.0.tgz .
#   docker run --rm -p 3000:3000 -v ./front:/front:ro --read-only --tmpfs /tmp vitrine
#
# NODE is any image with Node.js 20.19 or newer; VITRINE is the tarball that npm installs, below the folder that is built; it
# has no default, because the name is in no registry yet.
ARG NODE=node:22-slim
FROM ${NODE} AS installed
ARG VITRINE
WORKDIR /opt/vitrine
RUN --mount=type=bind,target=/context,readonly \
  cd /context && npm install --prefix /opt/vitrine --omit=dev --ignore-scripts --no-audit --no-fund "${VITRINE:?name the tarball of the package: --build-arg VITRINE=./vitrine-0.1.0.tgz}" \
  && npm cache clean --force

FROM ${NODE}
LABEL org.opencontainers.image.title=vitrine \
  org.opencontainers.image.description="A public, read-only front of a product" \
  org.opencontainers.image.licenses=Apache-2.0
COPY --from=installed /opt/vitrine /opt/vitrine
ENV NODE_ENV=production PATH=/opt/vitrine/node_modules/.bin:$PATH
USER 1000:1000
WORKDIR /
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["vitrine"]
CMD ["serve", "/front", "--host", "0.0.0.0", "--port", "3000", "--once", "--log", "json"]
