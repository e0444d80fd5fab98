// MARK: The leaf
//
// A leaf has coordinates of its own: u goes from the spine (0) to its free edge, v along the
// spine. It bends around a cylinder that lies on it, with an axis that may be slanted. The part before
// the line where the cylinder touches stays flat; the part after it goes up and around; the part
// beyond half a turn is flat again, with its back up.
//
// Seen from above, each narrow band along the axis is only compressed: so a bent page is a row of
// bands, each drawn with one affine transform, and no pixel is processed individually.

/** The widest bend, in page widths. */
const widestBend = 0.13;
/** The number of bands per quarter of the bend. */
const bandsPerQuarter = 13;

/**
 * Where a leaf is bent when its free edge is held.
 *
 * `edge` is the distance of the edge from the spine, from `width` (flat) to `-width` (turned over); `held`
 * is the position along the edge, `tilt` the axis's slant in radians: above 0 the end of the leaf where
 * v is larger leads.
 */
function bend(edge, held, tilt, width, height) {
  const share = Math.max(-1, Math.min(1, edge / width));
  const radius = widestBend * width * (1 - share * share);
  // The leaf is sewn in: its edge at the spine cannot be lifted, so the slant is reduced until it is not.
  let angle = tilt;
  for (let step = 0; step < 40; step += 1) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const most = Math.min(width * cos + held * sin, width * cos + (held - height) * sin);
    if (((width - edge) / cos + Math.PI * radius) / 2 <= most + 1e-6) break;
    angle = step === 38 ? 0 : angle * 0.85;
  }
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const length = ((width - edge) / cos + Math.PI * radius) / 2;
  return { radius, cos, sin, start: width * cos + held * sin - length, lift: 1 - share * share };
}

/** The position of a band at a distance after the line when bent: its distance, seen from above. */
function bent(distance, radius) {
  if (distance <= 0) return distance;
  return distance < Math.PI * radius ? radius * Math.sin(distance / radius) : Math.PI * radius - distance;
}

/** The bands of a bent leaf, the lowest first: from, to, whether the back is up, and how dark it is. */
function bands(radius) {
  if (radius < 1) return [[-1e5, 0, false, 0], [0, 1e5, true, 0]];
  const list = [[-1e5, 0, false, 0]];
  const count = bandsPerQuarter * 2;
  for (let step = 0; step < count; step += 1) {
    const [from, to] = [step, step + 1].map(number => number / count * Math.PI);
    const isBack = step >= bandsPerQuarter;
    const slope = Math.cos((from + to) / 2);
    list.push([from * radius, to * radius, isBack, 0.34 * (1 - Math.abs(slope)) ** 1.2]);
  }
  list.push([Math.PI * radius, 1e5, true, 0]);
  return list;
}

/**
 * Paints a turning leaf.
 *
 * `space` maps the leaf's coordinates to canvas pixels; `front` and `back` are pictures of
 * its sides with their positions when flat, before and after.
 */
function paintLeaf(context, space, shape, front, back, width, height) {
  const { radius, cos, sin, start } = shape;
  const frame = new DOMMatrix([cos, sin, -sin, cos, start * cos, start * sin]);
  const toFrame = space.multiply(frame);
  const fromFrame = frame.inverse().multiply(space.inverse());
  const turnedOver = frame.inverse().multiply(new DOMMatrix([-1, 0, 0, 1, 0, 0])).multiply(space.inverse());
  const reach = Math.max(width * cos, width * cos + height * sin, height * sin) - start;

  paintShadows(context, space, toFrame, shape, width, height);
  for (const [from, to, isBack, shade] of bands(radius)) {
    if (from > reach) break;
    const end = Math.min(to, reach + 2);
    const [first, last] = [bent(from, radius), bent(end, radius)];
    const squeeze = end > from ? (last - first) / (end - from) : 1;
    const map = toFrame.multiply(new DOMMatrix([squeeze, 0, 0, 1, first - from * squeeze, 0]));
    const side = isBack ? back : front;
    context.save();
    context.setTransform(map);
    context.beginPath();
    // Each band overlaps the one below it a little, so that no gap shows between the two.
    const overlap = from > -1e5 && to !== 0 ? Math.min(1 / Math.max(Math.abs(squeeze), 0.05), 6) : 0;
    context.rect(from - overlap, -1e5, end - from + overlap, 2e5);
    context.clip();
    context.setTransform(map.multiply(isBack ? turnedOver : fromFrame));
    const { x, y, w, h } = side.place;
    context.drawImage(side.picture, x, y, w, h);
    if (shade > 0.004) {
      context.fillStyle = `rgba(24,16,8,${shade.toFixed(3)})`;
      context.fillRect(x, y, w, h);
    }
    context.restore();
  }
}

/** The shadows of a leaf: on the page that it uncovers, and beneath its free edge. */
function paintShadows(context, space, toFrame, shape, width, height) {
  const { radius, lift } = shape;
  const strength = Math.min(1, lift * 2.5);
  if (strength < 0.01) return;
  const length = radius + width * 0.16 * strength;
  context.save();
  context.setTransform(space);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.setTransform(toFrame);
  const gradient = context.createLinearGradient(0, 0, length, 0);
  gradient.addColorStop(0, `rgba(20,12,4,${(0.42 * strength).toFixed(3)})`);
  gradient.addColorStop(Math.min(0.95, radius / length), `rgba(20,12,4,${(0.3 * strength).toFixed(3)})`);
  gradient.addColorStop(1, 'rgba(20,12,4,0)');
  context.fillStyle = gradient;
  context.fillRect(0, -1e5, length, 2e5);
  context.restore();

  // The part with its back up casts a soft shadow all around.
  const outline = lifted(shape, width, height);
  if (outline.length < 3) return;
  context.save();
  context.setTransform(toFrame);
  context.fillStyle = 'rgba(20,12,4,0.35)';
  context.beginPath();
  outline.forEach(([d, a]) => context.lineTo(d, a));
  for (const [blur, darkness] of [[0.08, 0.75], [0.012, 0.6]]) {
    context.shadowColor = `rgba(20,12,4,${(darkness * strength).toFixed(3)})`;
    context.shadowBlur = width * blur * strength;
    context.fill();
  }
  context.restore();
}

/** The outline of the part that is lifted beyond a quarter turn, in the bend's own coordinates. */
function lifted({ radius, cos, sin, start }, width, height) {
  const limit = Math.PI / 2 * radius;
  const corners = [[0, 0], [width, 0], [width, height], [0, height]]
    .map(([u, v]) => [u * cos + v * sin - start, v * cos - u * sin]);
  const out = [];
  // Between its corners an edge is bent as well.
  const steps = 16;
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % 4];
    for (let step = 0; step < steps; step += 1) {
      const [from, to] = [step, step + 1].map(number =>
        [0, 1].map(axis => corner[axis] + (next[axis] - corner[axis]) * number / steps));
      if (from[0] >= limit) out.push(from);
      if ((from[0] >= limit) !== (to[0] >= limit)) {
        out.push([limit, from[1] + (limit - from[0]) / (to[0] - from[0]) * (to[1] - from[1])]);
      }
    }
  });
  return out.map(([d, a]) => [bent(d, radius), a]);
}

/** Paints a turning board: it swings about the spine and does not bend. */
function paintBoard(context, space, edge, front, back, width) {
  const share = Math.max(-1, Math.min(1, edge / width));
  const side = share >= 0 ? front : back;
  context.save();
  context.setTransform(space.multiply(new DOMMatrix([Math.abs(share), 0, 0, 1, 0, 0])).multiply(space.inverse()));
  const { x, y, w, h } = side.place;
  context.shadowColor = 'rgba(20,12,4,0.5)';
  context.shadowBlur = width * 0.08 * (1 - share * share);
  context.drawImage(side.picture, x, y, w, h);
  context.fillStyle = `rgba(24,16,8,${(0.3 * (1 - Math.abs(share))).toFixed(3)})`;
  context.shadowColor = 'transparent';
  context.fillRect(x, y, w, h);
  context.restore();
}
